import { describe, expect, it } from 'vitest'
import { type Document, decodeAll } from '../../src/format/index.ts'
import { DecantError, messageText, type Part } from '../../src/message/index.ts'
import { damages } from './damage.ts'
import { expectedTexts, folders, recorded, recordedText } from './recorded-logs.ts'

const VARIANTS = process.env.DECANT_LONG ? 40 : 8
/** Larger files are left to the long setting. */
const GREAT = process.env.DECANT_LONG ? Number.POSITIVE_INFINITY : 120_000

/** Formats of one JSON value: damage makes the whole unreadable, or changes what it says. */
const WHOLE = ['swe-agent', 'tau-bench', 'langgraph', 'who-and-when', 'openhands-llm-logs']

describe.skipIf(recorded.length === 0)('damaged logs (skipped where there is no corpus: set DECANT_CORPUS)', () => {
  it.for(recorded)(
    '$folder/$file: throws a typed error with line and remedy, or reads all intact records and notes each broken line',
    { timeout: 120_000 },
    (place, { skip }) => {
      const whole = Buffer.from(recordedText(place))
      if (whole.length > GREAT) return skip(`larger than ${GREAT} bytes`)
      for (const { name, bytes } of damages(whole, VARIANTS)) {
        const what = `${place.folder}/${place.file}, ${name}`
        for (const choice of [{}, { format: folders[place.folder] ?? '' }]) {
          const read = attempt(bytes, choice, what)
          if (read) account(read, place.folder, Buffer.from(bytes).toString('utf8'), what)
        }
      }
    },
  )
})

/** The decoded documents; undefined for a typed error with place and remedy. */
function attempt(bytes: Uint8Array, choice: { format?: string }, what: string): Document[] | undefined {
  try {
    return [...decodeAll(bytes, choice)]
  } catch (error) {
    expect(error, what).toBeInstanceOf(DecantError)
    const { code, remedy, place } = error as DecantError
    expect(remedy.length, what).toBeGreaterThan(10)
    if (!['not-this-format', 'no-format-fits', 'empty-input'].includes(code)) expect(place.line, `${what}: ${code}`).toBeGreaterThan(0)
    return undefined
  }
}

/** Compares the result with the damaged text: the content of every intact record is present, and every other line has its note. */
function account(documents: readonly Document[], folder: string, text: string, what: string): void {
  const notes = documents.flatMap((document) => document.notes)
  for (const note of notes) expect(note.remedy.length, `${what}: ${note.code}`).toBeGreaterThan(10)
  const read = new Told(documents)
  const lost = expectedTexts(folder, text).filter((one) => !read.has(one))
  expect(
    lost.slice(0, 3).map((one) => one.slice(0, 300)),
    `${what}: ${JSON.stringify(notes.slice(0, 9))}`,
  ).toEqual([])
  if (WHOLE.includes(folder)) return
  const noted = new Set(notes.filter(({ code }) => code === 'broken-line' || code === 'torn-line').map(({ line }) => line))
  if (folder !== 'specstory') expect([...noted], what).toEqual(brokenLines(folder, text))
}

/** Numbers of the damaged lines: in JSONL those that are no object, in an event stream those that are no field. */
function brokenLines(folder: string, text: string): number[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((raw, i) => {
      const line = raw.trim()
      const json = folder === 'claude-code' ? line : /^data:/.test(raw) ? raw.slice(5) : undefined
      if (line === '' || (json === undefined && /^(?:event:|id:|retry:|:)/.test(raw))) return []
      try {
        const value: unknown = JSON.parse(json ?? '')
        return typeof value === 'object' && value !== null && !Array.isArray(value) ? [] : [i + 1]
      } catch {
        return [i + 1]
      }
    })
}

/** The whole content of some documents. */
class Told {
  readonly #texts = new Set<string>()
  readonly #all: string
  readonly #escaped: string

  constructor(documents: readonly Document[]) {
    const messages = documents.flatMap(({ history }) => history.messages)
    const add = (part: Part) => {
      if (part.type === 'text' || part.type === 'reasoning') this.#texts.add(part.text.trim())
      if (part.type === 'tool-call') this.#texts.add(part.input)
      if (part.type === 'tool-result') for (const inner of part.output) add(inner)
    }
    for (const { parts } of messages) parts.forEach(add)
    const opaque = messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'opaque' ? [part.json] : [])))
    this.#all = [...messages.map(messageText), ...opaque].join('\n')
    this.#escaped = JSON.stringify(this.#all)
  }

  has(text: string): boolean {
    const one = text.trim()
    return (
      one === '' || this.#texts.has(one) || this.#all.includes(one) || this.#escaped.includes(one) || this.#escaped.includes(JSON.stringify(one).slice(1, -1))
    )
  }
}
