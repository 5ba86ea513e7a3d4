/**
 * The relation from a handle to the record it names, if the archive would give that record another handle: it was made under a key that was lost, or a part of
 * the record was forgotten.
 */
export const OLD_REF = 'ref'
