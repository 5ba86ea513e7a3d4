import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { AgentRun } from './run-agent.ts'

const onWindows = process.platform === 'win32'

/** Whether a program exists: at its path, or by its name in one of the folders of `PATH`. */
export function isRunnable({ command, env, cwd }: Pick<AgentRun, 'command' | 'env' | 'cwd'>): boolean {
  const hasPath = command.includes('/') || (onWindows && command.includes('\\'))
  const places = hasPath ? [command] : (env.PATH ?? env.Path ?? '/usr/bin:/bin').split(delimiter).map((folder) => join(folder, command))
  const endings = ['', ...(onWindows ? (env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';') : [])]
  return places.some((place) => endings.some((ending) => isProgram(resolve(cwd, place + ending))))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
