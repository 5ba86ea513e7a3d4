import type { Readable, Writable } from 'node:stream'

/** All of the outside world that a command may touch; `main` makes it from the process, tests from strings. */
export interface Terminal {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Columns of the terminal; where there is none, what `COLUMNS` says, else 80. */
  readonly columns: number
  /** Colours, each stream for itself: only where a person looks on and did not switch them off. */
  readonly color: Readonly<Record<'stdout' | 'stderr', boolean>>
  /** Progress bars and other things that move, only where a person looks on. */
  readonly lively: boolean
}

/** The terminal of this process. `NO_COLOR` and `TERM=dumb` switch colour off. */
export function processTerminal(): Terminal {
  const { env, stdin, stdout, stderr } = process
  const dumb = env.TERM === 'dumb'
  const colored = !dumb && !env.NO_COLOR
  return {
    stdin,
    stdout,
    stderr,
    env,
    cwd: process.cwd(),
    columns: stdout.columns ?? columnsOf(env.COLUMNS) ?? stderr.columns ?? 80,
    color: { stdout: Boolean(stdout.isTTY) && colored, stderr: Boolean(stderr.isTTY) && colored },
    lively: Boolean(stderr.isTTY) && !dumb && env.CI === undefined,
  }
}

/** What `COLUMNS` says, where it is a whole number that a screen can have. */
function columnsOf(said: string | undefined): number | undefined {
  const columns = /^\d{1,5}$/.test(said ?? '') ? Number(said) : 0
  return columns >= 20 ? columns : undefined
}
