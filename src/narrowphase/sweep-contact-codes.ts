/** What {@link FacePlane.judge} finds. */
export const CONTACT_EDGE = 0;
export const CONTACT_FLAT = 1;
export const CONTACT_GRAZING = 2;
