import { parseJson } from '../text/index.ts'

/** The contents of a client's line: the valid messages, one line each, and an answer for each invalid one. */
export interface ParsedLine {
  readonly messages: string
  readonly errors: readonly string[]
}

/** JSON-RPC's codes for invalid JSON and invalid requests. */
const [PARSE_ERROR, INVALID_REQUEST] = [-32_700, -32_600]

/**
 * Parses a line before the SDK does, because the SDK drops invalid messages silently, and a client would wait for ever for an answer. Each message of a
 * batch is passed on separately, because later revisions of MCP have no batches. Responses are never answered: two sides that refuse each other's refusals
 * would not end.
 * @param check throws if a value is not a message of JSON-RPC
 */
export function parseLine(line: string, check: (value: unknown) => unknown): ParsedLine {
  const text = line.trim()
  if (text === '') return { messages: '', errors: [] }
  const value = parseJson(text)
  if (value === undefined) return { messages: '', errors: [errorResponse(null, PARSE_ERROR, 'The line is not JSON.')] }
  const batch: readonly unknown[] | undefined = Array.isArray(value) && value.length > 0 ? value : undefined
  const parsed = (batch ?? [value]).map((one) => ({ one, line: messageLine(one, check, batch ? undefined : text) }))
  return {
    messages: parsed.map(({ line }) => line ?? '').join(''),
    errors: errorResponses(parsed.flatMap(({ one, line }) => (line === undefined ? [one] : []))),
  }
}

export function errorResponse(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}

/** A message as a line; undefined if it is not one, or is nested too deep to be serialised. */
function messageLine(value: unknown, check: (value: unknown) => unknown, text?: string): string | undefined {
  try {
    check(value)
    return `${text ?? JSON.stringify(value)}\n`
  } catch {
    return undefined
  }
}

/** The answers to invalid values; none to notifications, recognised by a method without an id, and to responses. */
function errorResponses(values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    const { id, method, ...rest } = Object(value) as Readonly<Record<string, unknown>>
    const isResponse = method === undefined && ('result' in rest || 'error' in rest)
    const isNotification = typeof method === 'string' && id === undefined
    if (isResponse || isNotification) return []
    const requestId = typeof id === 'string' || typeof id === 'number' ? id : null
    return [errorResponse(requestId, INVALID_REQUEST, 'This is not a JSON-RPC 2.0 request with an id and a method.')]
  })
}
