import { userInfo } from 'node:os'
import { DecantError } from '../message/index.ts'
import type { Terminal } from './terminal.ts'

/**
 * The user's home folder: from the environment, else from the system's user database.
 * @throws DecantError `usage` if neither knows one, for example in a container that runs under an unknown user id
 */
export function homeFolder({ env }: Pick<Terminal, 'env'>): string {
  const fromEnv = env.HOME || env.USERPROFILE
  if (fromEnv) return fromEnv
  try {
    return userInfo().homedir
  } catch (error) {
    throw new DecantError('usage', 'Your home folder is unknown', 'Set the variable HOME to it.', {}, error)
  }
}
