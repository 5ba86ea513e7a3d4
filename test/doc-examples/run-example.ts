import { stripTypeScriptTypes } from 'node:module'
import type { Example } from './blocks.ts'
import { type ExpectedValue, expectedValue } from './expected-value.ts'

/** The value of an example at one line, and the value that its comment promises. */
export interface Checked {
  readonly line: number
  readonly comment: string
  readonly given: unknown
  readonly told: ExpectedValue
}

const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<void>
const STATEMENT = /^(?:let|for|if|class|try|return|import|\}|\/\/|\s)/

/** Runs an example with the names it may use; returns the values that its comments promise together with the actual ones. Throws what it throws. */
export async function runExample({ code, line }: Example, names: Readonly<Record<string, unknown>>): Promise<Checked[]> {
  const checked: Checked[] = []
  const note = (at: number, given: unknown, comment: string) => checked.push({ line: line + at, comment, given, told: expectedValue(comment) })
  const lines = code.split('\n')
  const noted = lines.map((text, i) => {
    const beside = / {1,2}\/\/ (.+)$/.exec(text)
    const comment = beside?.[1] ?? /^\/\/ (.+)$/.exec(lines[i + 1] ?? '')?.[1]
    if (comment === undefined || STATEMENT.test(text)) return text
    const statement = beside ? text.slice(0, beside.index) : text
    const name = /^const (\w+)/.exec(statement)?.[1]
    if (statement.startsWith('const ')) return name === undefined ? statement : `${statement}\n__note(${i}, ${name}, ${JSON.stringify(comment)})`
    return `__note(${i}, await (${statement}), ${JSON.stringify(comment)})`
  })
  const all: Readonly<Record<string, unknown>> = { ...names, __note: note }
  const bare = stripTypeScriptTypes(`async function example() {\n${noted.join('\n')}\n}`)
  await new AsyncFunction(...Object.keys(all), `${bare}\nreturn await example()`)(...Object.values(all))
  return checked
}
