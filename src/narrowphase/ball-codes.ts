/** What {@link BallSweep.meet} found: no contact, one, or that the face is too thin, or the way too parallel to an edge, for plain formulas. */
export const BALL_MISSES = 0;
export const BALL_MEETS = 1;
export const BALL_UNSURE = 2;

/** The numbers that {@link BallSweep.meet} gets: the radius, the largest coordinate in play, what counts as a touch at the start. */
export const BALL_RADIUS = 0;
export const BALL_SCALE = 1;
export const BALL_TOUCH = 2;

/** (height / longest edge)² of the thinnest face whose normal is good enough. Unit: relative. */
export const THIN = 2 ** -16;
/** Squared sine of the angle between way and edge below which the quadratic of that edge loses too many digits. Unit: relative. */
export const PARALLEL = 2 ** -16;
