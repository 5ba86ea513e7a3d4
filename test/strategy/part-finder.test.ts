import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { score } from '../../src/evaluate/index.ts'
import type { Message } from '../../src/message/index.ts'
import { type Ledger, ledger } from '../../src/relevance/index.ts'
import { PartFinder, type PiecePart } from '../../src/strategy/cover/choose/part-finder.ts'
import { priceOf } from '../../src/strategy/cover/choose/price.ts'

const textMessage = (text: string, role: Message['role'] = 'tool'): Message =>
  role === 'tool'
    ? { id: 'm', role, parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text }] }] }
    : { id: 'm', role, parts: [{ type: 'text', text }] }

/** The best part of a piece for atoms with given worths, each token four characters. */
function partOf(read: Ledger, piece: number, worth: (name: string) => number, least = 0): PiecePart | undefined {
  const tokens = ((read.end[piece] as number) - (read.start[piece] as number)) / 4
  const facts = { tokens, extraTokens: 2, isHeading: false, valueOfEntry: (entry: number) => worth(read.names[read.atom[entry] as number] as string) }
  return new PartFinder(read).findBest(piece, facts, least)
}

const WORDS = ['the', 'a', 'of', 'x', 'const', 'return', 'value', '=', '=>', '{', '(one,', 'two)', 'Straße', '数据', '“quoted”', 'and,', 'so.']
const NAMES = ['readConfig', 'src/app/main.go', 'ERR_FAILED', 'user_id', 'v2.parse', 'HTTPServer', 'fooBar', 'a/b/c.ts', 'E4012']
/** A line of words and names, some repeated: a second occurrence tells no more than the first. */
const line = fc
  .oneof(fc.shuffledSubarray([...WORDS, ...NAMES], { minLength: 3 }), fc.array(fc.constantFrom(...WORDS, ...NAMES), { minLength: 3, maxLength: 24 }))
  .chain((words) =>
    fc
      .array(fc.constantFrom(' ', ' ', ' ', '  ', '\t'), { minLength: words.length, maxLength: words.length })
      .map((gaps) => words.map((one, i) => one + gaps[i]).join('')),
  )

describe('best part of a piece', () => {
  it('keeps half of the words around each of its names, as the scorer counts, and no other part is worth more', () => {
    let found = 0
    let extended = 0
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), fc.double({ min: 0, max: 1, noNaN: true }), (lines, spread) => {
        const message = textMessage(lines.join('\n'))
        const read = ledger([message])
        const text = (read.passages[0] as Ledger['passages'][number]).text
        const worth = (one: string) => 0.01 + (spread * (one.length % 5)) / 5
        for (let piece = 0; piece < read.start.length; piece++) {
          const start = read.start[piece] as number
          const end = read.end[piece] as number
          const part = partOf(read, piece, worth)
          if (!part) continue
          found++
          expect(part.start < part.end && part.start < end && part.end > start).toBe(true)
          expect(text.slice(part.start, part.end)).not.toContain('\n')
          expect(part.start === start || /\s/.test(text[part.start - 1] ?? '\n')).toBe(true)
          expect(part.end === end || /\s/.test(text[part.end] ?? '\n')).toBe(true)
          extended += part.start < start || part.end > end ? 1 : 0
          const names = new Set(part.entries.map((entry) => read.names[read.atom[entry] as number] as string))
          const shown = textMessage(text.slice(part.start, part.end))
          expect(score(names, [message], [shown]).missed, JSON.stringify([text, part])).toEqual([])
          const gain = [...names].reduce((sum, one) => sum + worth(one), 0)
          expect(partOf(read, piece, worth, gain / priceOf(part.tokens + 2))).toBeUndefined()
        }
      }),
      { numRuns: 400 },
    )
    expect(found).toBeGreaterThan(100)
    expect(extended).toBeGreaterThan(5)
  })

  it('ends assistant text at a clause, and keeps a short beginning of a line', () => {
    const text = 'I looked at all of the files, and readConfig returns the wrong value every time; it has to be mended before anything else is tried'
    const part = partOf(ledger([textMessage(text, 'assistant')]), 0, () => 1)
    expect(part && text.slice(part.start, part.end)).toBe('and readConfig returns the wrong value every time;')
    const code = 'export function roundCents(amount: number, digits: number, mode: string): number | undefined {'
    const shown = partOf(ledger([textMessage(code)]), 0, (one) => (one === 'roundCents' ? 1 : 0))
    expect(shown && code.slice(shown.start, shown.end)).toBe('export function roundCents(amount: number,')
  })

  it('starts and ends at a field where no white space separates fields, in JSON and XML', () => {
    const shown = (text: string) => {
      const part = partOf(ledger([textMessage(text)]), 0, (one) => (one === 'HAT298' ? 1 : 0))
      return part && text.slice(part.start, part.end)
    }
    const json = '{"cabin":"economy","seats":"none","flight":"HAT298","to":"MSP","by":"bus","on":"May","fee":"ten","tax":"two"}'
    expect(shown(json)).toBe('"flight":"HAT298","to":"MSP","by":"bus","on":"May",')
    expect(shown(json.replaceAll('"', "'"))).toBe(`'flight':'HAT298','to':'MSP','by':'bus','on':'May',`)
    expect(shown(JSON.stringify(json).slice(1, -1))).toBe('\\"flight\\":\\"HAT298\\",\\"to\\":\\"MSP\\",\\"by\\":\\"bus\\",\\"on\\":\\"May\\",')
    expect(shown('<cabin>economy</cabin><seats>none</seats><flight>HAT298</flight><to>MSP</to><by>bus</by><on>May</on><fee>ten</fee>')).toBe(
      '<flight>HAT298</flight><to>MSP</to><by>bus</by>',
    )
  })

  it('omits escaped white space at its ends, and keeps a key with its value', () => {
    const shown = (text: string, wanted: string) => {
      const part = partOf(ledger([textMessage(text)]), 0, (one) => (one === wanted ? 1 : 0))
      return part && text.slice(part.start, part.end)
    }
    expect(shown('\\n\\t\\t!readConfig("value", other) {\\n\\t\\t\\treturn nothing\\n\\t\\t}\\n\\n\\tmany other lines', 'readConfig')).toBe(
      '!readConfig("value", other)',
    )
    expect(shown('"first": "one", "second": "two", "user_id": "ab", "third": "three", "fourth": "four"', 'user_id')).toBe(
      '"first": "one", "second": "two", "user_id": "ab",',
    )
    expect(shown('C:\\\\new\\\\readConfig is a path whose backslashes are written twice, so that none of them is white space', 'readConfig')).toMatch(/^C:/)
  })

  it('counts a word that occurs twice around a name once, as the scorer does', () => {
    const text = 'if found := tools.findAgain(many.found); found { again found again found } // otherwise nothing has ever changed'
    const part = partOf(ledger([textMessage(text)]), 0, (one) => (one === 'tools.findAgain' ? 1 : 0))
    const shown = part && text.slice(part.start, part.end)
    expect(score(new Set(['tools.findAgain']), [textMessage(text)], [textMessage('found := tools.findAgain(many.found); found')]).missed).toEqual([])
    expect(score(new Set(['tools.findAgain']), [textMessage(text)], [textMessage('found := tools.findAgain(x)')]).missed).toEqual(['tools.findAgain'])
    expect(score(new Set(['tools.findAgain']), [textMessage(text)], [textMessage(shown ?? '')]).missed).toEqual([])
  })

  it('starts at the beginning of a heading', () => {
    const text = 'Bash {"command": "cd app && npm test -- readConfig", "description": "Run what checks all of this once more"}'
    const read = ledger([textMessage(text)])
    const tokens = text.length / 4
    const worth = (entry: number) => (read.names[read.atom[entry] as number] === 'readConfig' ? 1 : 0)
    const best = (isHeading: boolean) => new PartFinder(read).findBest(0, { tokens, extraTokens: 2, valueOfEntry: worth, isHeading }, 0)
    expect(best(true)?.start).toBe(0)
    expect(best(false)?.start).toBeGreaterThan(0)
  })

  it('extends beyond its piece within the line to keep the words around a name at the edge', () => {
    const fields = Array.from({ length: 12 }, (_, i) => `"key_${i}x": "value${i} of${i} some${i} words${i}"`)
    const text = `{${fields.join(', ')}}`
    const read = ledger([textMessage(text)])
    let met = 0
    for (let piece = 0; piece < read.start.length; piece++) {
      const names = read.names.filter((one) => text.indexOf(one) >= (read.start[piece] as number) && text.indexOf(one) < (read.end[piece] as number))
      for (const wanted of names) {
        const part = partOf(read, piece, (one) => (one === wanted ? 1 : 0))
        if (part) expect(score(new Set([wanted]), [textMessage(text)], [textMessage(text.slice(part.start, part.end))]).missed).toEqual([])
        met += part && (part.end > (read.end[piece] as number) || part.start < (read.start[piece] as number)) ? 1 : 0
      }
    }
    expect(met).toBeGreaterThan(0)
  })

  it('does not exist for user text, text of a record and short pieces', () => {
    const text = 'readConfig is called from a good many places, and each of them wants another value of it'
    const record = { ...textMessage(`<3 earlier messages decant:abc>\n#2 assistant: ${text}\n</earlier>`, 'user') }
    for (const [message, divisible] of [
      [textMessage(text), true],
      [textMessage(text, 'assistant'), true],
      [textMessage(text, 'user'), false],
      [record, false],
      [textMessage('readConfig is short'), false],
    ] as const) {
      const read = ledger([message])
      expect(new PartFinder(read).isDivisible(read.start.length - 1), JSON.stringify(message)).toBe(divisible)
    }
  })
})
