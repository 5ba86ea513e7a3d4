import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ArrivalFilter } from '../../src/cost/index.ts'
import { atoms, NoveltyTracker, pieceSpans } from '../../src/text/index.ts'

const code = (n: number) =>
  Array.from({ length: n }, (_, i) =>
    i % 12 === 0 ? `  const value_${i} = computeThing${i % 7}(inputValue)` : i % 2 === 1 ? '  // the next step is plain' : '  }',
  ).join('\n')
const anyText = fc
  .array(
    fc.constantFrom(
      'fooBar baz',
      '  }',
      'src/a/parser.ts:12',
      'Error: broken',
      '',
      '12345',
      'plain words here',
      'x'.repeat(600),
      'snake_case_name',
      '中文 内容',
    ),
  )
  .map((list) => list.join('\n'))

describe('text pieces', () => {
  it('cover the text except line ends, in order, with at most 480 characters each', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'grapheme', maxLength: 2000 })), (text) => {
        let at = 0
        for (const [start, end] of pieceSpans(text)) {
          expect(text.slice(at, start).replace(/[\r\n]/g, '')).toBe('')
          expect(end - start).toBeLessThanOrEqual(480)
          at = end
        }
        expect(text.slice(at).replace(/[\r\n]/g, '')).toBe('')
      }),
    )
  })

  it('split a long JSON record between its objects', () => {
    const json = JSON.stringify(Array.from({ length: 60 }, (_, i) => ({ id: i, name: `name ${i}` })))
    for (const [start] of pieceSpans(json).slice(1)) expect(json[start]).toBe('{')
  })
})

describe('novelty of names', () => {
  it('finds new names, and the share of known words in a new name', () => {
    const known = new NoveltyTracker()
    known.learn('open src/parser.ts')
    expect(known.unseenAtoms('src/parser.ts and src/lexer_test.ts')).toEqual(['src/lexer_test.ts'])
    expect(known.knownWordRatio('lib/parserTable.ts')).toBe(0.5)
    expect(known.knownWordRatio('#12345')).toBe(0)
  })
})

describe('arrival filter', () => {
  it('leaves short results whole', () => {
    expect(new ArrivalFilter().keep('ok\nfooBar is 12345')).toBeUndefined()
  })

  it('keeps whole pieces in order, and cuts almost all of a result that repeats an earlier one', () => {
    const arrival = new ArrivalFilter()
    const text = code(400)
    const first = arrival.keep(text) ?? []
    const places = new Set(pieceSpans(text).map(([start, end]) => `${start}-${end}`))
    for (const [start, end] of first) expect(places.has(`${start}-${end}`)).toBe(true)
    const again = arrival.keep(text) ?? []
    const size = (spans: readonly (readonly [number, number])[]) => spans.reduce((sum, [start, end]) => sum + end - start, 0)
    expect(size(again)).toBeLessThan(text.length * 0.02)
    expect(size(first)).toBeGreaterThan(size(again))
  })

  it('never loses a name of a likely kind: it is in the kept text of this or an earlier result', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (results) => {
        const arrival = new ArrivalFilter()
        let kept = ''
        for (const result of results) {
          const text = `${result}\n`.repeat(3)
          const spans = arrival.keep(text)
          kept += spans ? spans.map(([start, end]) => text.slice(start, end)).join('\n') : text
          for (const name of ['fooBar', 'snake_case_name']) if (atoms(text).has(name)) expect(kept).toContain(name)
        }
      }),
    )
  })

  it('keeps error lines and both ends', () => {
    const noise = Array.from({ length: 200 }, () => 'compiling the next thing now').join('\n')
    const text = `start\n${noise}\nError: it broke\n${noise}\nexit 1`
    const spans = new ArrivalFilter().keep(text) ?? []
    const kept = spans.map(([start, end]) => text.slice(start, end)).join('\n')
    expect(kept).toContain('Error: it broke')
    expect(kept.startsWith('start')).toBe(true)
    expect(kept.endsWith('exit 1')).toBe(true)
    expect(kept.length).toBeLessThan(300)
  })

  const plain = 'and so it goes on, word after word'
  const keptOf = (arrival: ArrivalFilter, lines: readonly string[], kind?: Parameters<ArrivalFilter['keep']>[1]) => {
    const text = ['begin', ...lines, 'end'].join('\n')
    return arrival.keep(text, kind)?.map(([start, end]) => text.slice(start, end))
  }
  const noise = (count: number) => Array<string>(count).fill(plain)

  it.each([
    ['a camel-case name of two words', 'parseTable is it', 'view', true],
    ['a word with a number', 'abcd1234 is it', 'view', false],
    ['a camel-case name with a number', 'parseTable12 is it', 'view', true],
    ['a number in a viewed file', '48213 is it', 'view', false],
    ['a number in another result', '48213 is it', 'other', true],
    ['a URL', 'http://known.org/tool is it', 'view', true],
    ['a path of new words', 'lib/zebra.ts is it', 'view', true],
    ['a path with a known word', 'lib/known.ts is it', 'view', false],
    ['a dotted name with a known word', 'known.zebra is it', 'view', false],
    ['a dotted name of new words', 'quagga.zebra is it', 'view', true],
  ] as const)('keeps or cuts a line with a name that occurs once by the kind of name: %s', (_, line, kind, stays) => {
    const arrival = new ArrivalFilter()
    arrival.learn('see src/known.js')
    expect(keptOf(arrival, [...noise(60), line, ...noise(60)], kind)?.includes(line)).toBe(stays)
  })

  it('keeps a name of an unlikely kind that occurs three times, and cuts one that occurs twice', () => {
    const said = (times: number) => keptOf(new ArrivalFilter(), [...noise(60), ...Array<string>(times).fill('abcd1234 is it'), ...noise(60)])
    expect(said(2)).toEqual(['begin', 'end'])
    expect(said(3)).toContain('abcd1234 is it')
  })

  it('keeps one line between two kept lines, and cuts two', () => {
    const between = (count: number) => keptOf(new ArrivalFilter(), [...noise(60), 'parseTable is it', ...noise(count), 'readTable is it', ...noise(60)])
    expect(between(1)).toEqual(['begin', 'parseTable is it', plain, 'readTable is it', 'end'])
    expect(between(2)).toEqual(['begin', 'parseTable is it', 'readTable is it', 'end'])
  })

  it('keeps the adjacent piece of a split long line if a name is at the cut, on that side only', () => {
    const word = (n: number) => Array<string>(n).fill('word').join(' ')
    const sides = ['before', 'behind'].map((side) => {
      const line = `${word(90)} quaggaTable ${word(90)} ${side} ${word(400)}`
      const [start = 0, end = 0] = pieceSpans(line).find(([from, to]) => line.slice(from, to).includes('quaggaTable')) ?? []
      const piece = line.slice(start, end).replace('quaggaTable ', '')
      const moved = side === 'before' ? `quaggaTable ${piece}` : `${piece}quaggaTable `
      const text = `${line.slice(0, start)}${moved}${line.slice(end)}`
      const all = pieceSpans(text)
      const at = all.findIndex(([from, to]) => text.slice(from, to).includes('quaggaTable'))
      const kept = new Set(
        new ArrivalFilter({ first: 0, last: 0, maxBridgedPieces: 0 }).keep(text)?.map(([from]) => all.findIndex((one) => one[0] === from) - at),
      )
      return [...kept].sort((a, b) => a - b)
    })
    expect(sides).toEqual([
      [-1, 0],
      [0, 1],
    ])
  })

  it('leaves a result unchanged that it would hardly shorten', () => {
    const named = Array.from({ length: 100 }, (_, i) => {
      const name = String.fromCharCode(97 + (i % 10)).repeat(5) + String.fromCharCode(97 + Math.floor(i / 10)).repeat(5)
      return `then look at src/${name}.ts and see to it that all of it is as it was`
    })
    const text = (plain: number) => [...named, ...Array.from({ length: plain }, () => 'and so it goes on, word after word'), 'end'].join('\n')
    const keptOf = (plain: number) => new ArrivalFilter().keep(text(plain))?.reduce((sum, [start, end]) => sum + end - start, 0)
    expect(keptOf(8)).toBeUndefined()
    expect(keptOf(40)).toBeLessThan(text(40).length * 0.9)
  })

  it('makes the same decisions for the same input', () => {
    const run = () => {
      const arrival = new ArrivalFilter()
      arrival.learn('see src/index.ts')
      return [code(100), code(50), 'src/index.ts\n'.repeat(60)].map((text) => arrival.keep(text))
    }
    expect(run()).toEqual(run())
  })

  it('takes bounded time for many results and for large repetitive ones', () => {
    const arrival = new ArrivalFilter()
    const started = performance.now()
    for (let i = 0; i < 100; i++) arrival.keep(code(120))
    expect(performance.now() - started).toBeLessThan(20_000)
    for (const piece of ['aB', 'a/', '1', ' ', 'http://', 'x_', '\n', '中']) {
      const before = performance.now()
      arrival.keep(piece.repeat(200_000 / piece.length))
      expect(performance.now() - before).toBeLessThan(20_000)
    }
  })
})

it('the arrival filter keeps lines with new file names in any script', () => {
  const listing = (name: (i: number) => string) => Array.from({ length: 120 }, (_, i) => (i === 60 ? `  ${name(i)}` : '  (the usual remark)')).join('\n')
  for (const name of ['src/lexer.ts', '源码/词法.ts', 'исходники/лексер.ts', 'sources/réglages.ts']) {
    const text = listing(() => name)
    const kept = new ArrivalFilter().keep(text, 'list')
    expect(
      kept?.some(([start, end]) => text.slice(start, end).includes(name)),
      name,
    ).toBe(true)
  }
})
