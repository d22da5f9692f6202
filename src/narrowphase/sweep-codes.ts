/** What the parts of the hit shape are asked about: overlaps at the start, contacts on the way, both. */
export const STAGE_START = 1;
export const STAGE_WAY = 2;
export const STAGE_BOTH = STAGE_START | STAGE_WAY;

/** What becomes of an overlap at the start: a hit; passed over as if the part were not there; a hit if the motion makes it deeper, else passed over. */
export const OVERLAP_REPORT = 0;
export const OVERLAP_IGNORE = 1;
export const OVERLAP_WHEN_MOVING_IN = 2;
