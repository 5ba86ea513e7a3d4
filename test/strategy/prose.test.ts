import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply, type Message, messageText } from '../../src/message/index.ts'
import { ledger } from '../../src/relevance/index.ts'
import { prosePieces } from '../../src/strategy/cover/rest/prose-pieces.ts'
import { cover } from '../../src/strategy/index.ts'
import { contextOf } from './context.ts'

const SUBJECTS = ['the old harbour', 'a quiet garden', 'the winter market', 'her first ship', 'the northern road', 'a bridge of stone', 'the narrow lamp']
const ENDS = [
  'was never finished',
  'kept the whole town awake',
  'looks smaller now',
  'stood where the mill is today',
  'burned in a single night',
  'belongs to nobody',
]

/** Paragraphs of three sentences each without a single name, one of them about tides. */
function essay(paragraphs: number, end: string): string {
  return Array.from({ length: paragraphs }, (_, i) => {
    const said = (k: number) => `We are told by those who remember that ${SUBJECTS[(i + k) % 7]} ${ENDS[(i * 2 + k) % 6]}, and nobody doubts it.`
    const last = i === Math.floor(paragraphs / 2) ? 'Only the tides went on as they always had, twice in each day.' : said(2)
    return `Chapter of ${SUBJECTS[i % 7]} and of ${SUBJECTS[(i + 3) % 7]}: it begins. ${said(1)} ${last}`
  }).join(end)
}

function run(result: string, asked = 'Read the essay and tell me about the tides.'): Message[] {
  return [
    { id: 'u', role: 'user', parts: [{ type: 'text', text: asked }] },
    { id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'fetch', input: '{"url":"https://example.org/essay"}' }] },
    { id: 'r', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text: result }] }] },
    { id: 'b', role: 'assistant', parts: [{ type: 'text', text: 'I have read it.' }] },
    { id: 'v', role: 'user', parts: [{ type: 'text', text: 'Go on.' }] },
  ]
}

function coverRun(messages: readonly Message[], share: number) {
  const all = contextOf(0).count
  const total = (list: readonly Message[]) => list.reduce((sum, message) => sum + all(message), 0)
  const budget = Math.floor(total(messages) * share)
  const history = { messages, tools: [] }
  const after = apply(messages, cover().plan(history, contextOf(budget)))
  return { shown: after.map(messageText).join('\n'), used: total(after) / budget }
}

describe('prose in a tool result', () => {
  it.each(['\n\n', '\n'])('fills the room that names leave, with text about the question and the beginnings of paragraphs first', (end) => {
    const { shown, used } = coverRun(run(essay(60, end)), 0.4)
    expect(used).toBeGreaterThan(0.9)
    expect(used).toBeLessThanOrEqual(1)
    expect(shown).toContain('Only the tides went on as they always had')
    expect(shown.match(/Chapter of/g)?.length).toBe(60)
  })

  it('is shown by sentences where its lines are wrapped', () => {
    const wrapped = essay(60, '\n\n').replace(/(.{50}\S*) /g, '$1\n')
    const { shown, used } = coverRun(run(wrapped), 0.5)
    expect(used).toBeGreaterThan(0.9)
    expect(shown.replace(/\s+/g, ' ')).toContain('Only the tides went on as they always had, twice in each day.')
  })

  it('fills the room if it is Chinese', () => {
    const text = Array.from(
      { length: 60 },
      (_, i) => `第${i}章讲的是从前的港口和花园。${'大家都记得那条路，没有人怀疑。'.repeat(2)}${i === 40 ? '只有潮汐照旧，每天两次。' : ''}`,
    ).join('\n\n')
    const { shown, used } = coverRun(run(text, '请读这篇文章，讲讲潮汐。'), 0.4)
    expect(used).toBeGreaterThan(0.85)
    expect(shown).toContain('只有潮汐照旧')
  })

  it('does not include code or rows of figures, which are left out even if they would fit', () => {
    const code = Array.from({ length: 400 }, (_, i) => `  if (a${i % 7} > b) { c = d(e); } else { return f; }`).join('\n')
    expect(coverRun(run(code), 0.5).used).toBeLessThan(0.5)
    const rows = Array.from({ length: 400 }, (_, i) => `${i % 10} | ${(i * 7) % 10} | ${(i * 3) % 10} | ok`).join('\n')
    expect(coverRun(run(rows), 0.5).used).toBeLessThan(0.5)
  })

  it('is listed by prosePieces once for each non-empty piece, and nothing else is', () => {
    const text = fc
      .array(fc.constantFrom('the tide comes in', 'it was late.', 'nobody came!', '', '\n', 'x = 1', '潮汐。', '…'), { maxLength: 60 })
      .map((parts) => parts.join(' '))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        const read = ledger(texts.flatMap((one) => run(`${essay(8, '\n\n')}\n${one}`)))
        const sectionOf = Int32Array.from(read.passages, (_, i) => (i % 7 === 3 ? -1 : i))
        const pieces = prosePieces({ ledger: read, sectionOf })
        expect(new Set(pieces).size).toBe(pieces.length)
        const of = new Set(pieces.map((piece) => read.passage[piece] as number))
        for (const passage of of) expect(read.passages[passage]?.role === 4 && sectionOf[passage] !== -1).toBe(true)
        const filled = [...read.start.keys()].filter((piece) => {
          const passage = read.passages[read.passage[piece] as number]
          return of.has(read.passage[piece] as number) && passage?.text.slice(read.start[piece], read.end[piece]).trim() !== ''
        })
        expect(pieces.length).toBe(filled.length)
      }),
      { numRuns: 100 },
    )
  })
})
