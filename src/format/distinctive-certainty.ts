/** A detector is more certain than this only if it recognises a shape that hardly any other wire writes. */
export const DISTINCTIVE_CERTAINTY = 0.89
