import { PassThrough, Readable } from 'node:stream'
import { runCli, type Terminal } from '../../src/cli/index.ts'

/** The output of a command line and how it ended. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly bytes: Buffer
  readonly err: string
}

/** Runs a command line in a folder, as a shell would, with its own archive. With `COLUMNS`, its output is a terminal of that width; with `COLORS`, one with colours. */
export async function decant(cwd: string, args: readonly string[], stdin: string | Readable = '', env: Record<string, string> = {}): Promise<Ran> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const terminal: Terminal = {
    stdin: typeof stdin === 'string' ? Readable.from([Buffer.from(stdin)]) : stdin,
    stdout,
    stderr,
    env: { XDG_DATA_HOME: cwd, HOME: cwd, ...env },
    cwd,
    columns: Number(env.COLUMNS ?? 80),
    fold: { stdout: Number(env.COLUMNS ?? Number.POSITIVE_INFINITY), stderr: Number(env.COLUMNS ?? Number.POSITIVE_INFINITY) },
    color: { stdout: env.COLORS !== undefined, stderr: env.COLORS !== undefined },
    animated: false,
  }
  const printed: string[] = []
  const log = console.log
  const info = console.info
  console.log = console.info = (...words: unknown[]) => printed.push(words.join(' '))
  const [out, err] = [collect(stdout), collect(stderr)]
  try {
    const code = await runCli(['node', 'decant', ...args], terminal)
    stdout.end()
    stderr.end()
    const bytes = await out
    return { code, bytes, out: bytes.toString() + printed.join('\n'), err: (await err).toString() }
  } finally {
    console.log = log
    console.info = info
  }
}

async function collect(stream: PassThrough): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
