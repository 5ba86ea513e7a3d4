import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Passage } from '../../src/relevance/index.ts'
import { shownText } from '../../src/strategy/cover/record/shown-text.ts'

const passage = (text: string, voice: Passage['role'] = 4, kept = false): Passage => ({
  message: 0,
  part: 0,
  number: 0,
  role: voice,
  text,
  inRecord: kept,
  inSummary: false,
  harness: false,
  failure: '',
  call: -1,
  first: 0,
  next: 1,
})
const shown = (text: string, voice?: Passage['role'], kept?: boolean) => shownText(passage(text, voice, kept), 0, text.length)

/** JSON as many programs write it: with a space after each comma and colon. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${spaced(one)}`)
  return `{${members.join(', ')}}`
}

/** Strings that look like the seams of JSON, within JSON. */
const words = fc.oneof(
  fc.string(),
  fc.constantFrom(', ', ': ', '": "', '", "', '5, ', '], ', '}, {', 'a, "b": 1', '\\', '\\n', 'C:\\new\\table', '": 5', ' , ', '",', ': {'),
)
const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })),
  tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), fc.array(tie('tree'), { maxLength: 5 }), fc.dictionary(words, tie('tree'), { maxKeys: 5 })),
}))
/** Strings of a value, those of one line and no long indentation. */
const isPlain = (value: unknown) => !/\\[nrt](?:\\[nrt]| )/.test(JSON.stringify(value))

/** Whether a string begins like JSON; then spaces may go within strings that look like it. */
const nests = (text: string) => /"(?:\s|\\n)*[[{][^"]*\\"/.test(text)

describe('shownText', () => {
  it('removes only spaces from JSON, keeps its value outside strings of nested JSON, and is idempotent', () => {
    let shorter = 0
    fc.assert(
      fc.property(tree.filter(isPlain), fc.boolean(), (value, isCall) => {
        const text = spaced([{ id: 'a1', ok: true }, value, 7, ['x', 'y']])
        const show = (json: string) => (isCall ? shown(`Edit ${json}`, 3).slice('Edit '.length) : shown(json))
        const short = show(text)
        if (isCall || !nests(text)) expect(JSON.parse(short)).toEqual(JSON.parse(text))
        expect(short.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        expect(short.length).toBeLessThan(text.length)
        expect(show(short)).toBe(short)
        shorter += short.includes(', "') ? 0 : 1
      }),
      { numRuns: 2000 },
    )
    expect(shorter).toBeGreaterThan(500)
  })

  it('keeps the words of JSON strings and reduces each run of white space to its last character', () => {
    const space = fc.constantFrom('\n', '\n\n', '\r\n', '\n\t\t\t', '\n      ', '\t\t', '\n\t', '\n  \n')
    const code = fc.array(fc.tuple(space, fc.constantFrom('if (x) {', 'return y', 'n', 'tab', '"a": "b"')))
    fc.assert(
      fc.property(code, (lines) => {
        const value = { path: 'a.ts', text: `start${lines.flat().join('')}` }
        const short = JSON.parse(shown(`Edit ${spaced(value)}`, 3).slice('Edit '.length)) as typeof value
        expect(short.text.split(/\s+/)).toEqual(value.text.split(/\s+/))
        expect(short.text).not.toMatch(/[\r\n\t]{2}|[ \r\n\t]{3}/)
        lines.forEach(([run, words], i) => {
          if (lines.slice(0, i).every(([, other]) => other !== words)) expect(short.text).toContain(`${run.at(-1)}${words}`)
        })
      }),
    )
  })

  it('removes only spaces from any range of a JSON text', () => {
    fc.assert(
      fc.property(tree.filter(isPlain), fc.nat(), fc.nat(), (value, a, b) => {
        const text = spaced([{ id: 'a1', value }])
        const [from, to] = [a % text.length, b % text.length].sort((x, y) => x - y) as [number, number]
        const short = shownText(passage(text), from, to)
        expect(short.replace(/ /g, '')).toBe(text.slice(from, to).replace(/ /g, ''))
      }),
    )
  })

  it('shows a call the same way however its JSON input is indented', () => {
    const input = { path: 'C:\\Users\\Jürgen\\a.ts', edits: [{ old: 'a, "b": 1\n  c', new: '' }, { at: [1, 2] }], deep: { all: true, none: null } }
    const compact = shown(`Edit ${JSON.stringify(input)}`, 3)
    for (const indent of [2, 10, '\t'])
      for (const end of ['\n', '\r\n']) {
        const text = `Edit ${JSON.stringify(input, null, indent).replaceAll('\n', end).replaceAll(end, `${end}            `)}`
        expect(shown(text, 3).replaceAll(' ', '')).toBe(compact.replaceAll(' ', ''))
        expect(shown(text, 3)).not.toMatch(/\n|"path": /)
      }
    const script = 'run {\n  "a": 1,\n  b: 2\n}'
    expect(shown(script, 3)).toContain('\n  b: 2\n')
  })

  it('changes only JSON: no text, code, logs, patches or lines of a record', () => {
    const code = 'const pairs = { "a": 1, "b": [1, 2], "c": "x", "d": true }'
    for (const text of [code, `[Router] "a": 1, "b": 2`, `{a: 1, "b": 2, "c": 3}`, `print("a", {"a": 1, "b": "c"})`, 'see `{"a": 1, "b": "c"}`'])
      expect(shown(text)).toBe(text)
    expect(shown('{"a": 1, "b": 2}', 2)).toBe('{"a": 1, "b": 2}')
    expect(shown('{"a": 1, "b": 2}', 1)).toBe('{"a": 1, "b": 2}')
    expect(shown('{"a": 1, "b": 2}', 4, true)).toBe('{"a": 1, "b": 2}')
    expect(shown(' [ {"a": 1, "b": "c", "d": [1, 2]}]')).toBe(' [ {"a":1,"b":"c","d":[1, 2]}]')
    const patch = 'apply_patch *** Update File: app.py\n+pairs = {"a": 1, "b": "c"}\n+print("\\n\\t\\tdone")'
    expect(shown(patch, 3)).toBe(patch)
    expect(shown('Bash {"command": "printf \\"a\\\\n\\\\tb\\"", "timeout": 5}', 3)).toBe('Bash {"command":"printf \\"a\\\\n\\\\tb\\"","timeout":5}')
  })

  it('recognizes JSON after a short prefix of tool output', () => {
    const json = '{"a": 1, "b": "c"}'
    for (const lead of ['Result: ', 'Output:\n', 'exitcode: 0 (execution succeeded)\nCode output: ', '<result>\n', 'Updated the list to ', 'Found (2):\n\n['])
      expect(shown(lead + json)).toBe(`${lead}{"a":1,"b":"c"}`)
    expect(shown(`${'a line of words\n'.repeat(9)}${json}`)).toContain(json)
  })

  it('removes the same white space from Python literals and from JSON nested in a JSON string', () => {
    expect(shown(`[{'id': 'a1', 'ok': True, 'none': None, 'of': [1, 2], 'on': ['x', 'y'], 'said': "it's late, very late"}]`)).toBe(
      `[{'id':'a1','ok':True,'none':None,'of':[1, 2],'on':['x','y'],'said':"it's late, very late"}]`,
    )
    expect(shown(`{"id": "a1", "where": "IN ('x', 'y')", "then": 2}`)).toBe(`{"id":"a1","where":"IN ('x', 'y')","then":2}`)
    const inner = [{ id: 'a1', ok: true }, 'x', { of: [1, 'y'], more: null }]
    const text = JSON.stringify({ content: spaced(inner), next: 'He said: "a", "b"' }).replaceAll(',"', ', "')
    expect(text).toContain('\\"id\\": \\"a1\\", ')
    const read = JSON.parse(shown(text)) as { content: string; next: string }
    expect(JSON.parse(read.content)).toEqual(inner)
    expect(read.content).not.toContain(', "')
    expect(shown('{"code": "const a = {\\"x\\": 1, \\"y\\": 2}", "b": 1}')).toContain('{\\"x\\": 1, \\"y\\": 2}')
  })

  it('removes only spaces from Python literals, and is idempotent', () => {
    const python = (value: unknown): string => {
      if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
      if (value === null) return 'None'
      if (typeof value === 'boolean') return value ? 'True' : 'False'
      if (typeof value === 'string')
        return value.includes("'") && !value.includes('"') ? `"${value}"` : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
      return typeof value === 'object'
        ? `{${Object.entries(value)
            .map(([key, one]) => `${python(key)}: ${python(one)}`)
            .join(', ')}}`
        : String(value)
    }
    fc.assert(
      fc.property(tree.filter(isPlain), (value) => {
        const text = python([{ id: 'a1', ok: true }, value, 7, ['x', 'y']])
        const short = shown(text)
        expect(short.length).toBeLessThan(text.length)
        expect(short.replace(/ /g, '')).toBe(text.replace(/ /g, ''))
        expect(shown(short)).toBe(short)
      }),
    )
  })
})
