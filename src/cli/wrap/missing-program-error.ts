import { DecantError } from '../../message/index.ts'

/** The error for an agent that this machine does not have, or will not run. */
export function missingProgramError(command: string): DecantError {
  return new DecantError('usage', `The program '${command}' cannot be run`, 'Install it, check that it is on the PATH, or give its path.')
}
