import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAll, formats, isWireName, wireNamed, wires } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { DecantError, type Part } from '../../src/message/index.ts'
import { agentLogs } from './agent-logs.ts'
import { bodies } from './bodies/all.ts'

const at = '2026-01-01T00:00:00.000Z'
const lines = (...values: readonly object[]) => values.map((value) => JSON.stringify(value)).join('\n')
const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at":"sky"}' } }
const chat = [
  { role: 'user', content: 'look up' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: 'c1', content: 'stars' },
]
const ai = {
  type: 'ai',
  id: 'a',
  content: [{ type: 'text', text: 'I look' }],
  tool_calls: [{ id: 'c1', name: 'look', args: { at: 'sky' }, type: 'tool_call' }],
}
const answer = { id: 'msg_1', role: 'assistant', model: 'claude-x', content: [{ type: 'tool_use', id: 't1', name: 'look', input: { at: 'sky' } }] }

/** A small log of each reader, as one value or as lines. */
const logs: readonly (readonly [format: string, input: string])[] = [
  ...Object.values(agentLogs).flatMap(({ format, input }) => (format === 'aider' ? [] : [[format, input] as const])),
  ['jsonl', lines(...chat)],
  ['jsonl', lines({ id: 'r1', messages: chat }, { id: 'r2', messages: chat })],
  ['tau-bench', JSON.stringify([{ task_id: 1, trial: 0, reward: 1, traj: chat }])],
  [
    'swe-agent',
    JSON.stringify({ history: [{ role: 'system', content: 's', agent: 'a', is_demo: true }, ...chat], trajectory: [], info: { submission: 'diff' } }),
  ],
  [
    'openhands-llm-log',
    JSON.stringify({ messages: chat, kwargs: {}, latency_sec: 1, response: { id: 'r', model: 'm', choices: [{ message: chat[1] }], usage: {} } }),
  ],
  [
    'langgraph',
    JSON.stringify({ values: { messages: [{ type: 'human', content: 'hi', id: 'h' }, ai, { type: 'tool', tool_call_id: 'c1', content: 'x' }], todo: [] } }),
  ],
  [
    'who-and-when',
    JSON.stringify({
      history: [
        { role: 'human', content: 'q' },
        { role: 'assistant', name: 'Coder', content: 'a' },
      ],
      mistake_agent: 'Coder',
      mistake_step: '1',
    }),
  ],
  [
    'claude-code',
    lines(
      { type: 'user', uuid: 'u1', parentUuid: null, sessionId: 's', timestamp: at, cwd: '/p', message: { role: 'user', content: 'look' } },
      { type: 'assistant', uuid: 'u2', parentUuid: 'u1', sessionId: 's', timestamp: at, message: answer },
      {
        type: 'user',
        uuid: 'u3',
        parentUuid: 'u2',
        sessionId: 's',
        message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'stars' }] },
      },
      {
        type: 'assistant',
        uuid: 'u4',
        isSidechain: true,
        agentId: 'x',
        sessionId: 's',
        message: { ...answer, id: 'msg_2', content: [{ type: 'text', text: 'sub' }] },
      },
      { type: 'system', subtype: 'compact_boundary', uuid: 'u5', sessionId: 's' },
    ),
  ],
]

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e308,
    '',
    ' ',
    [],
    {},
    [null],
    [[]],
    { type: null },
    '\ud83d',
    '__proto__',
    'constructor',
    { __proto__: 1 },
    { toString: null, valueOf: 1 },
    'x'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** The values of a log, one or one a line. */
function wholeOf(input: string): unknown[] {
  return JSON.parse(`[${input.includes('\n{') && !input.startsWith('[') && !isJson(input) ? input.split('\n').join(',') : input}]`) as unknown[]
}

/** Every place in a value, as a path to it. */
function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, one]) => places(one, [...path, Array.isArray(value) ? Number(key) : key]))]
}

/** The value with the one at a path replaced, or removed. */
function replaced(value: unknown, [step, ...rest]: readonly (string | number)[], put: unknown, gone: boolean): unknown {
  if (step === undefined) return put
  if (Array.isArray(value)) return value.flatMap((one, i) => (i !== step ? [one] : gone && rest.length === 0 ? [] : [replaced(one, rest, put, gone)]))
  const entries = Object.entries(value as object)
  return Object.fromEntries(
    entries.flatMap(([key, one]) => (key !== step ? [[key, one]] : gone && rest.length === 0 ? [] : [[key, replaced(one, rest, put, gone)]])),
  )
}

function checkPart(part: Part): void {
  if (part.type === 'tool-call') expect([typeof part.callId, typeof part.name, typeof part.input]).toEqual(['string', 'string', 'string'])
  if (part.type === 'text' || part.type === 'reasoning') expect(typeof part.text).toBe('string')
  if (part.type === 'opaque') expect([typeof part.kind, typeof part.json]).toEqual(['string', 'string'])
  if (part.type === 'tool-result') {
    expect(typeof part.callId).toBe('string')
    for (const one of part.output) checkPart(one)
  }
}

/** Reads all of a log as one format: sound messages, or an error with a remedy. */
function checkRead(input: string, format: string): void {
  try {
    for (const { history, notes } of decodeAll(input, { format })) {
      expect(new Set(history.messages.map(({ id }) => id)).size).toBe(history.messages.length)
      for (const { role, parts } of history.messages) {
        expect(['system', 'developer', 'user', 'assistant', 'tool']).toContain(role)
        parts.forEach(checkPart)
      }
      for (const note of notes) expect(note.remedy).not.toBe('')
    }
  } catch (error) {
    if (!(error instanceof DecantError)) throw error
    expect(error.remedy).not.toBe('')
  }
}

const runs = process.env.DECANT_LONG ? 5000 : 60

describe('logs and bodies with junk values', () => {
  it.each(logs.map(([format, input], i) => [`${format} ${i}`, format, input] as const))(
    '%s: decodes to valid messages or throws a typed error with a remedy',
    (_, format, input) => {
      const whole = wholeOf(input)
      const all = places(whole).filter((path) => path.length > 1)
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.constantFrom(...all), junk, fc.boolean()), { minLength: 1, maxLength: 3 }), (changes) => {
          let value: unknown = whole
          for (const [path, put, gone] of changes) if (reaches(value, path)) value = replaced(value, path, put, gone)
          checkRead((value as unknown[]).map((one) => JSON.stringify(one)).join('\n'), format)
        }),
        { numRuns: runs },
      )
    },
  )

  it.each(logs.map(([format, input], i) => [`${format} ${i}`, format, input] as const))(
    '%s: decodes or throws a typed error for values nested too deeply for JSON.stringify',
    (_, format, input) => {
      const whole = wholeOf(input)
      const all = places(whole).filter((path) => path.length > 1)
      const deep = `${'[{"a":'.repeat(6000)}1${'}]'.repeat(6000)}`
      for (let i = 0; i < all.length; i += Math.ceil(all.length / 24)) {
        const lines = (replaced(whole, all[i] ?? [], '@deep', false) as unknown[]).map((one) => JSON.stringify(one)).join('\n')
        checkRead(
          lines.replace('"@deep"', () => deep),
          format,
        )
      }
    },
  )

  it.each(Object.entries(bodies))('%s: encodes junk bodies byte for byte and for every wire, or throws a typed error with a remedy', (name, arbitrary) => {
    const format = wireNamed(name)
    fc.assert(
      fc.property(arbitrary, fc.array(fc.tuple(fc.nat(), junk, fc.boolean()), { minLength: 1, maxLength: 3 }), (body, changes) => {
        let value: unknown = body
        for (const [n, put, gone] of changes) {
          const all = places(value).filter((path) => path.length > 1)
          const path = all[n % Math.max(1, all.length)]
          if (path) value = replaced(value, path, put, gone)
        }
        const text = JSON.stringify(value)
        try {
          const document = format.decode(text)
          document.history.messages.flatMap(({ parts }) => parts).forEach(checkPart)
          expect(format.encode(document, document.history.messages.slice())).toBe(text)
          violations(document.history, profileFor({ format: name }))
          for (const to of wires) JSON.parse(String(to.encode(document, document.history.messages)))
        } catch (error) {
          if (!(error instanceof DecantError)) throw error
          expect(error.remedy).not.toBe('')
        }
      }),
      { numRuns: process.env.DECANT_LONG ? 5000 : 40 },
    )
  })

  it('cover every reader that reads JSON', () => {
    const readers = formats.map(({ name }) => name).filter((name) => !isWireName(name))
    expect(readers.filter((name) => !logs.some(([format]) => format === name))).toEqual(['deer-flow', 'specstory', 'aider'])
  })
})

function reaches(value: unknown, path: readonly (string | number)[]): boolean {
  let here: unknown = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return false
    here = (here as Record<string | number, unknown>)[step]
  }
  return true
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
