import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

const COPY_SCRIPT = 'require("node:fs").copyFileSync(process.argv[1], process.argv[2])'

/**
 * Copies a file in a separate process. If a process closes a file that it also has open as a database, the system drops all its locks on it, and another
 * process may then write between its writes. https://sqlite.org/howtocorrupt.html
 * @throws the system's error for a file that cannot be read, or an Error with `syscall` if it cannot be copied
 */
export function copyInChildProcess(from: string, to: string): void {
  accessSync(from, constants.R_OK)
  const { status, error, stderr } = spawnSync(process.execPath, ['-e', COPY_SCRIPT, from, to], { encoding: 'utf8' })
  if (status === 0) return
  const code = /\bcode: '(\w+)'/.exec(stderr ?? '')?.[1] ?? 'EIO'
  throw Object.assign(error ?? new Error(`The file cannot be copied: ${code}`), { code, syscall: 'copyfile' })
}
