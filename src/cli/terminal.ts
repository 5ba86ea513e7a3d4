import type { Readable, Writable } from 'node:stream'
import { DecantError } from '../message/index.ts'

/** Everything of the outside world that a command may touch; `main` builds it from the process, tests from strings. */
export interface Terminal {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Columns of the terminal; without a terminal that reports them, the value of `COLUMNS`, else 80. */
  readonly columns: number
  /** Columns at which lines for people are folded, for each stream; infinite if it is not a terminal, so that a program gets whole lines. */
  readonly fold: Readonly<Record<'stdout' | 'stderr', number>>
  /** Colours, for each stream: only at a terminal, and if the user did not switch them off. */
  readonly color: Readonly<Record<'stdout' | 'stderr', boolean>>
  /** Progress bars and other animations, only at a terminal. */
  readonly animated: boolean
  /** `--no-input`: nothing is asked, even at a terminal. */
  readonly noInput?: true
}

/**
 * The terminal of this process. `NO_COLOR` and `TERM=dumb` switch colour off. Its working folder is determined when needed, because help needs none.
 */
export function processTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process
  const dumb = env.TERM === 'dumb'
  const colored = !dumb && !env.NO_COLOR
  const columns = stdout.columns || parseColumns(env.COLUMNS) || stderr.columns || 80
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
    animated: Boolean(stderr.isTTY) && !dumb && env.CI === undefined,
  }
}

/**
 * The working folder of this process.
 * @throws DecantError `no-working-folder` if somebody removed it
 */
function workingFolder(): string {
  try {
    return process.cwd()
  } catch (error) {
    throw new DecantError(
      'no-working-folder',
      'The folder in which this was started no longer exists',
      'Change to an existing folder, and run again.',
      {},
      error,
    )
  }
}

/** The value of `COLUMNS`, if it is a whole number that a screen can have. */
function parseColumns(value: string | undefined): number | undefined {
  const columns = /^\d{1,5}$/.test(value ?? '') ? Number(value) : 0
  return columns >= 20 ? columns : undefined
}
