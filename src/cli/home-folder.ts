import { userInfo } from 'node:os'
import { DecantError } from '../message/index.ts'
import type { Terminal } from './terminal.ts'

/**
 * The user's own folder: what the environment says where it says something, else what the system knows of the user.
 * @throws DecantError `usage` where neither knows one, as in a container that runs as nobody in particular
 */
export function homeFolder({ env }: Pick<Terminal, 'env'>): string {
  const said = env.HOME || env.USERPROFILE
  if (said) return said
  try {
    return userInfo().homedir
  } catch (error) {
    throw new DecantError('usage', 'Nothing says which folder is your own', 'Set the variable HOME to one.', {}, error)
  }
}
