/**
 * The variable with the secret required to read a gateway's counts or switch it, when agents need no token to send through it: others on the machine
 * can reach its port too. Its name contains no word for a secret, because some agents hide such variables from the commands that they run.
 */
export const PASS_VARIABLE = 'DECANT_PASS'

/** The header that carries it. */
export const PASS_HEADER = 'x-decant-pass'
