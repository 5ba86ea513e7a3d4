import { ScriptReader } from './script-reader.ts'

/** A call of a tool inside a script. */
export interface ScriptCall {
  readonly name: string
  /** Its argument: a text as it is, an object as JSON with the fields that are written out in the script. */
  readonly input: string
}

/** Only this many characters of a script, and calls in it, are read. */
const MAX_CHARS = 100_000
const MAX_CALLS = 64

/**
 * Returns the tool calls written out in a script of a model that calls its tools by code (`await tools.exec_command({ cmd: "ls" })`), in order. Arguments may
 * be literals, literals joined by `+` or `.join`, or constants with such a value; other values are left out. The script is not executed, and may be cut short.
 * Linear; never throws.
 *
 * @example
 * scriptCalls('const r = await tools.exec_command({ cmd: "ls" })') // [{ name: 'exec_command', input: '{"cmd":"ls"}' }]
 */
export function scriptCalls(script: string): ScriptCall[] {
  const reader = new ScriptReader(script.slice(0, MAX_CHARS))
  const calls: ScriptCall[] = []
  for (let word = reader.nextWord(); word !== undefined && calls.length < MAX_CALLS; word = reader.nextWord()) {
    if (/^(?:const|let|var)$/.test(word)) reader.readConstant()
    const name = word === 'tools' ? reader.readCalledMember() : undefined
    if (name === undefined) continue
    const argument = reader.peekValue()
    calls.push({ name, input: typeof argument === 'string' ? argument : JSON.stringify(argument ?? {}) })
  }
  return calls
}
