import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'

/** The error for an agent that this machine does not have, or will not run. */
export function missingProgramError({ command, cwd }: { readonly command: string; readonly cwd: string }): DecantError {
  return new DecantError(
    'usage',
    `The program '${command}' cannot be run`,
    command.includes('/') && isPlainFile(resolve(cwd, command))
      ? `Make it executable (chmod +x), or wrap its interpreter: decant wrap node -- ${command}`
      : 'Install it, check that it is on the PATH, or give its path.',
  )
}

/** Whether a path leads to a file that may not be executed. */
function isPlainFile(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false
  } catch {
    return false
  }
  try {
    accessSync(path, constants.X_OK)
    return false
  } catch {
    return true
  }
}
