/** Surer than this is only who knows a shape that no other wire writes, or hardly one. */
export const TELLING = 0.89
