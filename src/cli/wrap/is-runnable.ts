import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { AgentRun } from './run-agent.ts'

/** What Windows tries behind a name. */
const ENDINGS = process.platform === 'win32' ? ['', '.exe', '.com'] : ['']

/** Whether there is such a program: at its path, or by its name in one of the folders of `PATH`. */
export function isRunnable({ command, env, cwd }: Pick<AgentRun, 'command' | 'env' | 'cwd'>): boolean {
  const hasPath = command.includes('/') || (process.platform === 'win32' && command.includes('\\'))
  const places = hasPath ? [command] : (env.PATH ?? env.Path ?? '/usr/bin:/bin').split(delimiter).map((folder) => join(folder, command))
  return places.some((place) => ENDINGS.some((ending) => isProgram(resolve(cwd, place + ending))))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
