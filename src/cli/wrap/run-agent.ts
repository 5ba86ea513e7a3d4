import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:os'
import spawn from 'cross-spawn'
import { missingProgramError } from './missing-program-error.ts'

/** A program to run in place of this one. */
export interface AgentRun {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
}

/** Signals that are sent only to this process and are passed on. */
const FORWARDED_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2'] as const

/**
 * Runs an agent with this process's standard input, output and error, and passes signals on. A terminal sends Ctrl-C to both processes, so it is passed
 * on only without a terminal. On Windows, agents installed by npm as `.cmd` files run like programs.
 * @returns its exit code, or 128 and the number of the signal that ended it.
 * @throws DecantError `usage` if there is no such program.
 */
export async function runAgent({ command, args, env, cwd }: AgentRun): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...env }, cwd })
  const exitCode = waitForExit(child, { command, cwd })
  const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
  const forwardInterrupt = () => {
    if (!process.stdin.isTTY && !process.stderr.isTTY) child.kill('SIGINT')
  }
  process.on('SIGINT', forwardInterrupt)
  if (process.platform !== 'win32') for (const signal of FORWARDED_SIGNALS) process.on(signal, forwardSignal)
  try {
    return await exitCode
  } finally {
    process.off('SIGINT', forwardInterrupt)
    for (const signal of FORWARDED_SIGNALS) process.off(signal, forwardSignal)
  }
}

function waitForExit(child: ChildProcess, { command, cwd }: Pick<AgentRun, 'command' | 'cwd'>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' || error.code === 'EACCES' ? missingProgramError({ command, cwd }) : error),
    )
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
}
