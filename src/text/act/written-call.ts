/** A call that an agent wrote in its text. */
export interface WrittenCall {
  readonly name: string
  /** Its parameters as JSON. */
  readonly input: string
  /** Its start in the text. */
  readonly start: number
}

/** The number of last characters of a text that are searched for calls. */
const SEARCHED_CHARS = 200_000

const FUNCTION_TAG = /<function=([\w.-]{1,64})>/g
const PARAMETER_START = '<parameter='
const PARAMETER_END = '</parameter>'
/**
 * Returns the last call that an assistant wrote as `<function=name><parameter=key>value</parameter></function>` instead of calling a tool, as OpenHands asks of
 * models without tool support; undefined if there is none. Linear.
 *
 * @example
 * writtenCall('Let me look.\n<function=terminal>\n<parameter=command>ls</parameter>\n</function>')?.input // '{"command":"ls"}'
 */
export function writtenCall(text: string): WrittenCall | undefined {
  const from = Math.max(0, text.length - SEARCHED_CHARS)
  const open = [...text.slice(from).matchAll(FUNCTION_TAG)].at(-1)
  if (!open) return undefined
  const start = from + open.index
  return { name: open[1] as string, input: JSON.stringify(parametersOf(text.slice(start))), start }
}

function parametersOf(text: string): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (let at = text.indexOf(PARAMETER_START); at >= 0; at = text.indexOf(PARAMETER_START, at)) {
    const inner = text.indexOf('>', at) + 1
    const end = inner === 0 ? -1 : text.indexOf(PARAMETER_END, inner)
    if (end < 0) break
    parameters[text.slice(at + PARAMETER_START.length, inner - 1).slice(0, 64)] = text.slice(inner, end).replace(/^\n|\n$/g, '')
    at = end + PARAMETER_END.length
  }
  return parameters
}
