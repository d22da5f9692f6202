export const SPAN_ENTER = 0;
export const SPAN_EXIT = 1;
export const SPAN_ENTER_FEATURE = 2;
export const SPAN_EXIT_FEATURE = 3;
