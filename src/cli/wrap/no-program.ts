import { DecantError } from '../../message/index.ts'

/** What is said of an agent that this machine has not, or will not run. */
export function noProgram(command: string): DecantError {
  return new DecantError('usage', `The program '${command}' cannot be run`, 'Install it, check that it is on the PATH, or give its path.')
}
