/**
 * Under this relation a handle leads to what it names, of which the archive would give it another: it was made under a key that was lost, or a part
 * of it was forgotten.
 */
export const OLD_REF = 'ref'
