/**
 * The variable with what a gateway wants of whoever reads its counts or switches it, where agents need no token to go through it: others on the machine
 * can reach its port too. No word of a secret is in its name, for some agents keep such variables from the commands that they run.
 */
export const PASS = 'DECANT_PASS'

/** The header that carries it. */
export const PASS_HEADER = 'x-decant-pass'
