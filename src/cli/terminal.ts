import type { Readable, Writable } from 'node:stream'
import { DecantError } from '../message/index.ts'

/** All of the outside world that a command may touch; `main` makes it from the process, tests from strings. */
export interface Terminal {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Columns of the terminal; where there is none, or one that does not say, what `COLUMNS` says, else 80. */
  readonly columns: number
  /** Columns at which lines for people are broken, each stream for itself; without end where nobody looks on, so that a program finds each line whole. */
  readonly fold: Readonly<Record<'stdout' | 'stderr', number>>
  /** Colours, each stream for itself: only where a person looks on and did not switch them off. */
  readonly color: Readonly<Record<'stdout' | 'stderr', boolean>>
  /** Progress bars and other things that move, only where a person looks on. */
  readonly lively: boolean
  /** Nobody is asked anything, even where a person looks on: `--no-input`. */
  readonly unasked?: true
}

/**
 * The terminal of this process. `NO_COLOR` and `TERM=dumb` switch colour off. Its folder is looked for when it is needed: help needs none.
 */
export function processTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process
  const dumb = env.TERM === 'dumb'
  const colored = !dumb && !env.NO_COLOR
  const columns = stdout.columns || columnsOf(env.COLUMNS) || stderr.columns || 80
  return {
    stdin,
    stdout,
    stderr,
    env,
    get cwd() {
      return workingFolder()
    },
    columns,
    fold: { stdout: stdout.isTTY ? columns : Number.POSITIVE_INFINITY, stderr: stderr.isTTY ? stderr.columns || columns : Number.POSITIVE_INFINITY },
    color: { stdout: Boolean(stdout.isTTY) && colored, stderr: Boolean(stderr.isTTY) && colored },
    lively: Boolean(stderr.isTTY) && !dumb && env.CI === undefined,
  }
}

/**
 * Where this process works.
 * @throws DecantError `no-working-folder` where somebody removed it
 */
function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    throw new DecantError('no-working-folder', 'The folder that this was started in is gone', 'Change to one that is there, and run again.', {}, error)
  }
}

/** What `COLUMNS` says, where it is a whole number that a screen can have. */
function columnsOf(said: string | undefined): number | undefined {
  const columns = /^\d{1,5}$/.test(said ?? '') ? Number(said) : 0
  return columns >= 20 ? columns : undefined
}
