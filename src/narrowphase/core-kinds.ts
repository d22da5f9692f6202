/** Kinds of shapes, as far as formulas go. Of a pair the lesser is looked at in the frame of the other. */
export const KIND_OTHER = 0;
export const KIND_BALL = 1;
export const KIND_CAPSULE = 2;
export const KIND_BOX = 3;
