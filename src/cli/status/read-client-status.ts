import type { Readable } from 'node:stream'
import { parseJson } from '../../text/index.ts'
import { numberAt } from './number-at.ts'

const WAIT_MS = 100
const MAX_CHARS = 1_000_000

/** The agent's own figures for its context. */
export interface ClientStatus {
  /** Remaining share of the window, 0 to 1. */
  readonly left?: number
  readonly window?: number
  /** Dollars of this session so far. */
  readonly cost?: number
}

/**
 * Reads the JSON that an agent writes to its status line's standard input, as Claude Code does: https://code.claude.com/docs/en/statusline. Empty
 * at a terminal, without JSON, or if nothing is written within a tenth of a second.
 */
export async function readClientStatus(stdin: Readable): Promise<ClientStatus> {
  if ('isTTY' in stdin && stdin.isTTY) return {}
  const agentJson = parseJson(await readText(stdin))
  const used = numberAt(agentJson, 'context_window', 'used_percentage')
  const left = numberAt(agentJson, 'context_window', 'remaining_percentage') ?? (used === undefined ? undefined : 100 - used)
  const window = numberAt(agentJson, 'context_window', 'context_window_size')
  const cost = numberAt(agentJson, 'cost', 'total_cost_usd')
  return {
    ...(left !== undefined && { left: Math.min(1, Math.max(0, left / 100)) }),
    ...(window && { window }),
    ...(cost !== undefined && { cost }),
  }
}

function readText(stdin: Readable): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const done = () => {
      clearTimeout(timer)
      stdin.destroy()
      resolve(text)
    }
    const timer = setTimeout(done, WAIT_MS)
    stdin.on('data', (chunk: Buffer | string) => {
      text += chunk
      if (text.length > MAX_CHARS) done()
    })
    stdin.once('end', done).once('error', done)
  })
}
