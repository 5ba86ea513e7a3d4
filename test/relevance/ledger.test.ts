import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CodeReader, type Message, type Part } from '../../src/message/index.ts'
import {
  explainPrediction,
  flattenForest,
  forestLines,
  ledger,
  logOdds,
  parseForest,
  predict,
  recordMessageCount,
  recordSections,
  TRAIT_NAMES,
} from '../../src/relevance/index.ts'
import { splitText } from '../../src/relevance/ledger/split.ts'
import { columnContributions } from '../../src/relevance/predict/column-contributions.ts'
import { scanAtoms } from '../../src/text/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { histories } from '../strategy/histories.ts'

/** The different atoms of a text. */
function atomsOf(text: string): Set<string> {
  const found = new Set<string>()
  scanAtoms(text, (start, end) => found.add(text.slice(start, end)))
  return found
}

const say = (role: Message['role'], text: string, id = text): Message => ({ id, role, parts: [{ type: 'text', text }] })

function pieces(text: string): string[] {
  const found: string[] = []
  splitText(text, new CodeReader().read(text), (start, end) => found.push(text.slice(start, end)))
  return found
}

describe('ledger pairing of results and calls', () => {
  it('assigns a result without a call id to the next call without a result', () => {
    const call = (callId: string, name: string): Message['parts'][number] => ({ type: 'tool-call', callId, name, input: '{}' })
    const result = (callId: string, text: string): Message => ({
      id: text,
      role: 'tool',
      parts: [{ type: 'tool-result', callId, output: [{ type: 'text', text }] }],
    })
    const read = ledger([
      { id: 'a', role: 'assistant', parts: [call('1', 'view'), call('2', 'edit'), call('3', 'run')] },
      result('2', 'of edit'),
      result('', 'of view'),
      result('', 'of run'),
      result('', 'of none'),
      { id: 'b', role: 'assistant', parts: [call('1', 'list')] },
      result('', 'of list'),
    ])
    const callers = read.passages.filter(({ role }) => role === 4).map(({ text, call }) => [text, read.passages[call]?.text.split(' ')[0]])
    expect(callers).toEqual([
      ['of edit', 'edit'],
      ['of view', 'view'],
      ['of run', 'run'],
      ['of none', undefined],
      ['of list', 'list'],
    ])
  })

  it('assigns results of calls that share an id to these calls in order, as on Gemini', () => {
    const call = (path: string): Part => ({ type: 'tool-call', callId: 'read', name: 'read', input: JSON.stringify({ path }) })
    const gave = (text: string): Part => ({ type: 'tool-result', callId: 'read', output: [{ type: 'text', text }] })
    const { passages } = ledger([
      { id: 'a', role: 'assistant', parts: [call('a.ts'), call('b.ts')] },
      { id: 'b', role: 'tool', parts: [gave('of a'), gave('of b')] },
    ])
    expect(passages.filter(({ role }) => role === 4).map(({ text, call: from }) => [text, passages[from]?.text])).toEqual([
      ['of a', 'read {"path":"a.ts"}'],
      ['of b', 'read {"path":"b.ts"}'],
    ])
  })
})

describe('splitText', () => {
  it('returns short lines whole, without their line numbers unless the line holds little else', () => {
    expect(pieces('one\ntwo\r\n\nthree')).toEqual(['one', 'two', '', 'three'])
    expect(pieces('   12→\tconst value = computeTheThing(withThis, andThat)')).toEqual(['\tconst value = computeTheThing(withThis, andThat)'])
    expect(pieces('   12→\tname string\n   13→\treturn id')).toEqual(['\tname string', '\treturn id'])
    expect(pieces('   12→\tx')).toEqual(['   12→\tx'])
    expect(pieces('   12→\t</div>\n   13→')).toEqual(['   12→\t</div>', '   13→'])
  })

  it('cuts a long line at the ends of its sentences', () => {
    const sentence = 'This sentence has quite a few words in it and then it ends.'
    expect(pieces(Array.from({ length: 5 }, () => sentence).join(' '))[0]).toBe(sentence)
  })

  it('returns pieces in order that together hold all text except line ends', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, unit: fc.constantFrom(...'ab ,.;\n"{\\n中。😀'.split('')) }), (text) => {
        let at = 0
        let kept = ''
        splitText(text, new CodeReader().read(text), (start, end) => {
          expect(start).toBeGreaterThanOrEqual(at)
          kept += text.slice(start, end)
          at = end
        })
        expect(kept.replace(/[\r\n]/g, '')).toBe(text.replace(/[\r\n]/g, ''))
      }),
    )
  })

  it.each(['a', ' ', '\\n', ',', '中', '"'])('splits 1,000,000 repetitions of %j within 20 seconds', (piece) => {
    const start = performance.now()
    pieces(piece.repeat(1_000_000))
    expect(performance.now() - start).toBeLessThan(20_000)
  })
})

describe('ledger', () => {
  it('treats JSON arguments on several lines as one line, and other arguments line by line', () => {
    const of = (input: string) => {
      const read = ledger([{ id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: '1', name: 'read_file', input }] }])
      return Array.from(read.start, (start, i) => read.passages[0]?.text.slice(start, read.end[i]))
    }
    const input = { path: 'src/a.ts', from: 10, to: 20 }
    expect(of(JSON.stringify(input, null, 2))).toEqual([`read_file ${JSON.stringify(input, null, 2)}`])
    const long = { path: 'src/a.ts', old: 'the words that stood there before '.repeat(3), new: 'the words that stand there now '.repeat(9) }
    const pieces = of(JSON.stringify(long, null, 2))
    expect(pieces.join('')).toBe(`read_file ${JSON.stringify(long, null, 2)}`)
    expect(pieces[0]).toContain('"path"')
    expect(of('{\n  path: 1\n}')).toEqual(['read_file {', '  path: 1', '}'])
  })

  it('lists the atoms of each distinct line once and records who wrote each passage', () => {
    const read = ledger([say('user', 'see src/app.ts\nsee src/app.ts'), say('assistant', 'opening src/app.ts and parseHeader')])
    expect(read.names).toEqual(['src/app.ts', 'parseHeader'])
    expect([...read.same]).toEqual([0, 0, 1])
    expect(read.passages.map(({ role }) => role)).toEqual([1, 2])
  })

  it('distinguishes text that a harness inserts in the user’s role from the user’s words', () => {
    const texts = ['Mend it.', '<system-reminder>Keep a list.</system-reminder>', '<system-reminder>Keep a list.</system-reminder>\nMend it.', '']
    expect(ledger([...texts.map((text) => say('user', text)), say('tool', texts[1] as string)]).passages.map(({ harness }) => harness)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })

  it('lists exactly the atoms that scanAtoms finds in each piece, at their places', () => {
    fc.assert(
      fc.property(histories, ({ messages }) => {
        const { passages, start, end, passage, same, atomsFrom, atom, offset, names } = ledger(messages)
        expect(new Set(names).size).toBe(names.length)
        passages.forEach(({ text, first, next }, index) => {
          for (let piece = first; piece < next; piece++) {
            expect(passage[piece]).toBe(index)
            const of = same[piece] as number
            const found = atomsOf(text.slice(start[piece], end[piece]))
            for (let i = atomsFrom[of] as number; i < (atomsFrom[of + 1] as number); i++) {
              const name = names[atom[i] as number] as string
              const at = (start[piece] as number) + (offset[i] as number)
              expect(text.slice(at, at + name.length)).toBe(name)
              expect(found.delete(name)).toBe(true)
            }
            expect([...found]).toEqual([])
          }
        })
      }),
      { numRuns: 60 },
    )
  })

  it('is bounded by the length of the text, and repeated lines add no atoms', () => {
    fc.assert(
      fc.property(histories, ({ messages }) => {
        const once = ledger(messages)
        const characters = once.passages.reduce((sum, { text }) => sum + text.length, 0)
        expect(once.start.length).toBeLessThanOrEqual(characters + once.passages.length)
        expect(once.atom.length).toBeLessThanOrEqual(characters)
        const twice = ledger([...messages, ...messages.map((message) => ({ ...message, id: `${message.id}-again` }))])
        expect(twice.atom).toEqual(once.atom)
        expect(twice.names).toEqual(once.names)
        expect(twice.start.length).toBe(2 * once.start.length)
      }),
      { numRuns: 60 },
    )
  })

  it('flags names that begin with the letter of an escape sequence', () => {
    const read = ledger([say('tool', 'code "\\tsessionId = 1" and plainName')])
    expect([...read.escaped]).toEqual([1, 0])
  })

  it('reads a record as the messages that it stands for', () => {
    const text = '<7 earlier messages decant:abc>\nExcerpts.\n#3 Read …/src/app.ts\n…export parseHeader\n#5 assistant: done with user_id\n</earlier>'
    const read = ledger([say('user', text), say('user', 'next')])
    expect(recordMessageCount(text)).toBe(7)
    expect(read.passages.map(({ number, role }) => [number, role])).toEqual([
      [3, 3],
      [3, 4],
      [5, 2],
      [7, 1],
    ])
    expect(read.names).toEqual(['/src/app.ts', 'parseHeader', 'user_id'])
  })

  it('recordSections assigns each line of a record to the heading above it', () => {
    const text = ['<3 earlier messages decant:abc>', '#1 user: fix', 'the parser', '#2 assistant: done', 'in a.ts', '</earlier>'].join('\n')
    const read = recordSections(text).map(({ number, role, heading, lines }) => [number, role, ...[heading, ...lines].map((place) => text.slice(...place))])
    expect(read).toEqual([
      [1, 'user', 'fix', 'the parser'],
      [2, 'assistant', 'done', 'in a.ts'],
    ])
  })

  it('reads every line of a record without its marks, including lines that begin with a tag', () => {
    const lines = ['<2 earlier messages decant:abc>', '#3 view page.html', '<div class="app-root">', '…<p>done</p>', '#5 user: …later', '</earlier>']
    const read = ledger([say('user', lines.join('\n'))])
    const pieces = Array.from(read.start, (start, i) => read.passages[read.passage[i] as number]?.text.slice(start, read.end[i]))
    expect(pieces).toEqual(['view page.html', '<div class="app-root">', '<p>done</p>', 'later'])
  })
})

describe('predict', () => {
  it('gives every atom a probability between 0 and 1, higher for repeatedly used atoms', () => {
    const used = Array.from({ length: 6 }, (_, i) => [
      say('assistant', `editing src/app.ts step${i}`, `a${i}`),
      say('tool', `done with src/app.ts; other_name${i} seen`, `t${i}`),
    ]).flat()
    const read = ledger([say('user', 'go'), ...used])
    const chances = predict(read)
    const of = (name: string) => chances[read.names.indexOf(name)] as number
    expect(chances.every((chance) => chance > 0 && chance < 1)).toBe(true)
    expect(of('src/app.ts')).toBeGreaterThan(of('other_name1'))
  })

  it('explainPrediction returns the traits that move a prediction most, the strongest first, and nothing for an unknown atom', () => {
    const read = ledger([say('user', 'go'), say('assistant', 'editing src/app.ts now', 'a'), say('tool', 'src/app.ts has other_name', 't')])
    expect(explainPrediction(read, 'src/app.ts').length).toBeGreaterThan(0)
    expect(explainPrediction(read, 'src/app.ts').every(({ trait, adds }) => TRAIT_NAMES.includes(trait) && adds !== 0)).toBe(true)
    expect(explainPrediction(read, 'nobody_said_this')).toEqual([])
    const all = explainPrediction(read, 'src/app.ts', TRAIT_NAMES.length)
    expect(explainPrediction(read, 'src/app.ts')).toEqual(all.slice(0, 5))
    expect(all.map(({ adds }) => Math.abs(adds))).toEqual(all.map(({ adds }) => Math.abs(adds)).sort((a, b) => b - a))
  })

  it('explainPrediction of every name takes time linear in the names, habits included', () => {
    const habits = new Float32Array(1 << 16)
    const explained = growth(80, (size) => {
      const read = ledger([say('user', Array.from({ length: size }, (_, i) => `some_name${i}`).join(' '))])
      return () => read.names.map((name) => explainPrediction(read, name, 5, habits))
    })
    expect(explained).toBeLessThan(MOST_GROWTH)
  })

  it('explainPrediction returns contributions that add up to the log odds of the prediction, from one base for all atoms', () => {
    const read = ledger([say('user', 'go'), say('assistant', 'editing src/app.ts now', 'a'), say('tool', 'src/app.ts has other_name', 't')])
    const odds = Array.from(predict(read), (chance, atom) => {
      const name = read.names[atom] as string
      return Math.log(chance / (1 - chance)) - explainPrediction(read, name, TRAIT_NAMES.length).reduce((sum, { adds }) => sum + adds, 0)
    })
    expect(odds.length).toBeGreaterThan(1)
    for (const base of odds) expect(base).toBeCloseTo(odds[0] as number, 4)
  })
})

describe('forest', () => {
  it('charges each trait with the change in the mean of the reachable leaves at its splits', () => {
    // The left branch of the first tree was not split: no row reaches the leaf on its right.
    const trees = [
      { trait: [1, 0, 2], above: [0.5, null, 0.5], leaf: [4, 0, 0, 8] },
      { trait: [2, 1, 1], above: [0.5, 0.5, 0.5], leaf: [0, 2, 4, 10] },
    ]
    const charged = (...row: number[]) => [...columnContributions(flattenForest({ depth: 2, base: 1, trees }), Float32Array.from(row))]
    expect(charged(9, 1, 1)).toEqual([0, 0 + 3, 4 + 3])
    expect(charged(9, 0, 1)).toEqual([0, 0 - 3, 3])
    expect(charged(9, 1, 0)).toEqual([0, 0 + 1, -4 - 3])
  })

  it('round-trips through its text form and adds the leaves that a row reaches to its base', () => {
    const forest = {
      depth: 1,
      base: -2,
      trees: [
        { trait: [3], above: [0.5], leaf: [-1, 2] },
        { trait: [0], above: [null], leaf: [0.25, 0] },
      ],
    }
    expect(parseForest(forestLines(forest))).toEqual(forest)
    const flat = flattenForest(forest)
    expect(logOdds(flat, Float32Array.of(0, 0, 0, 1), 0)).toBeCloseTo(0.25)
    expect(logOdds(flat, Float32Array.of(0, 0, 0, 0), 0)).toBeCloseTo(-2.75)
    expect(logOdds(flat, Float32Array.of(0, 0, 0, 0.5), 0)).toBeCloseTo(-2.75)
  })

  it.each([2, 3, 4, 5])('with %d levels sums the leaf of each tree that a row reaches, for rows at any offset', (depth) => {
    const [inner, leaves] = [2 ** depth - 1, 2 ** depth]
    // The columns hold the bits of a number, the highest first: a tree that asks for one bit per level sends it to the leaf of that number.
    const asked = (level: (node: number) => number) => Array.from({ length: inner }, (_, node) => level(Math.floor(Math.log2(node + 1))))
    const tree = (leaf: (i: number) => number) => ({
      trait: asked((level) => level),
      above: asked(() => 0.5),
      leaf: Array.from({ length: leaves }, (_, i) => leaf(i)),
    })
    const flat = flattenForest({ depth, base: 0.5, trees: [tree((i) => i), tree((i) => i * 100)] })
    const rows = Float32Array.from({ length: depth * leaves }, (_, at) => (Math.floor(at / depth) >> (depth - 1 - (at % depth))) & 1)
    const sums = Array.from({ length: leaves }, (_, row) => logOdds(flat, rows, row * depth))
    expect(sums).toEqual(Array.from({ length: leaves }, (_, i) => 0.5 + i * 101))
  })
})

describe('ledger names beyond ASCII', () => {
  it('include file names in any script, in calls and results, together with the ASCII atoms', () => {
    const call: Part = { type: 'tool-call', callId: '1', name: 'read', input: '{"path":"/项目/报告.md"}' }
    const read = ledger([
      { id: 'a', role: 'assistant', parts: [call] },
      {
        id: 'b',
        role: 'tool',
        parts: [{ type: 'tool-result', callId: '1', output: [{ type: 'text', text: '报告.md résumé_final.pdf\n/项目/报告.md src/main.ts' }] }],
      },
    ])
    expect(read.names).toEqual(['/项目/报告.md', '报告.md', 'résumé_final.pdf', '_final.pdf', 'src/main.ts'])
    const listed = (piece: number) => Array.from(read.atom.subarray(read.atomsFrom[piece], read.atomsFrom[piece + 1]), (atom) => read.names[atom])
    expect([0, 1, 2].map(listed)).toEqual([['/项目/报告.md'], ['报告.md', 'résumé_final.pdf', '_final.pdf'], ['/项目/报告.md', 'src/main.ts']])
  })
})
