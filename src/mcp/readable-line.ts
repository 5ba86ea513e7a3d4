import { jsonValue } from '../text/index.ts'

/** What a line of a client holds: the messages that can be read, as a line each, and an answer for each that cannot. */
export interface ReadableLine {
  readonly messages: string
  readonly refusals: readonly string[]
}

/** JSON-RPC's own codes. */
const [NO_JSON, NO_MESSAGE] = [-32_700, -32_600]

/**
 * Reads a line before the SDK does, which drops what it cannot read without a word: whoever waits for an answer would wait for ever. Each message of a
 * batch goes on by itself, as later revisions of MCP know none. Who answers is never answered: two that refuse one another's refusals would not end.
 * @param check throws where a value is no message of JSON-RPC
 */
export function readableLine(line: string, check: (value: unknown) => unknown): ReadableLine {
  const text = line.trim()
  if (text === '') return { messages: '', refusals: [] }
  const value = jsonValue(text)
  if (value === undefined) return { messages: '', refusals: [refusal(null, NO_JSON, 'The line is no JSON.')] }
  const batch: readonly unknown[] | undefined = Array.isArray(value) && value.length > 0 ? value : undefined
  const read = (batch ?? [value]).map((one) => ({ one, line: lineOf(one, check, batch ? undefined : text) }))
  return { messages: read.map(({ line }) => line ?? '').join(''), refusals: refused(read.flatMap(({ one, line }) => (line === undefined ? [one] : []))) }
}

/** An error of JSON-RPC. */
export function refusal(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}

/** A message as a line; undefined where it is none, or nested too deep to be written. */
function lineOf(value: unknown, check: (value: unknown) => unknown, text?: string): string | undefined {
  try {
    check(value)
    return `${text ?? JSON.stringify(value)}\n`
  } catch {
    return undefined
  }
}

/** Notifications, told by their method without an id, and what answers are answered with nothing. */
function refused(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    const { id, method, ...rest } = Object(value) as Readonly<Record<string, unknown>>
    const isAnswer = method === undefined && ('result' in rest || 'error' in rest)
    const isNotification = typeof method === 'string' && id === undefined
    if (isAnswer || isNotification) return []
    const named = typeof id === 'string' || typeof id === 'number' ? id : null
    return [refusal(named, NO_MESSAGE, 'This is no request of JSON-RPC 2.0 with an id and a method.')]
  })
}
