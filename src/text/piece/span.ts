/** A stretch `[start, end)` of a text in UTF-16 units. */
export type Span = readonly [start: number, end: number]
