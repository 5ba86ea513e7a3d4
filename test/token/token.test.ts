import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import {
  calibrate,
  countTokens,
  createCounter,
  type Encoding,
  encodingFor,
  estimateAsciiQuarter,
  estimateHalf,
  estimateQuarter,
  estimateTokens,
  imageTokens,
  loadTokenizer,
  messageTokens,
  toolTokens,
} from '../../src/token/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const load = createRequire(import.meta.url)
const PEER: Record<Encoding, { countTokens(text: string, options: object): number }> = {
  o200k: load('gpt-tokenizer/encoding/o200k_base'),
  cl100k: load('gpt-tokenizer/encoding/cl100k_base'),
}
const peer = (encoding: Encoding, text: string) => PEER[encoding].countTokens(text, { disallowedSpecial: new Set() })

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.lorem({ maxCount: 60 }),
  fc
    .array(fc.constantFrom('function ', 'fooBar', '_x', '123', '中文', ' ', '\n', '\r\n', '  ', '"', '()', 'é', '😀', '\ud83d', '<|endoftext|>'))
    .map((parts) => parts.join('')),
)

const of = (message: Partial<Message> & Pick<Message, 'parts'>): Message => ({ id: 'm', role: 'assistant', ...message })

describe('countTokens', () => {
  it('returns the count of gpt-tokenizer for any text, in o200k and cl100k', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom<Encoding>('o200k', 'cl100k'), (text, encoding) => {
        expect(countTokens(text, encoding)).toBe(peer(encoding, text))
      }),
    )
  })

  it('counts names of special tokens as text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
    expect(countTokens('a<|im_start|>b')).toBe(peer('o200k', 'a<|im_start|>b'))
  })

  it('loads a vocabulary once', () => {
    expect(loadTokenizer('o200k')).toBe(loadTokenizer('o200k'))
  })

  it('counts a million repeated characters in time and stays within 3 percent of gpt-tokenizer', () => {
    const hostile = {
      a: 'a',
      space: ' ',
      line: '\n',
      emoji: '😀',
      han: '中',
      dash: '-',
      alternating: 'e\u0301',
      lone: '\ud800',
      low: '\udc00',
      tab: '\t',
      word: 'abcdefgh',
    }
    for (const piece of Object.values(hostile)) {
      const started = performance.now()
      countTokens(piece.repeat(1_000_000 / piece.length))
      expect(performance.now() - started).toBeLessThan(20_000)
      const short = piece.repeat(4000 / piece.length)
      expect(Math.abs(countTokens(short) / peer('o200k', short) - 1)).toBeLessThan(0.03)
    }
  })

  it.each([
    ['letters', 'abcdefghijklmnopqrstuvwxyz'],
    ['base64', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'],
  ])('counts random characters in time that is linear in their number: %s', (_, alphabet) => {
    let state = 7
    const counting = (length: number) => {
      const text = Array.from({ length }, () => {
        state = (state * 48271) % 2147483647
        return alphabet[state % alphabet.length]
      }).join('')
      return () => expect(countTokens(text)).toBeGreaterThan(length * 0.3)
    }
    expect(growth(50_000, counting)).toBeLessThan(MOST_GROWTH)
  })
})

describe('estimateAsciiQuarter, estimateQuarter and estimateHalf', () => {
  it('estimateAsciiQuarter adds a quarter per ASCII character and one per other code point, rounded up', () => {
    expect(estimateAsciiQuarter('')).toBe(0)
    expect(estimateAsciiQuarter('abcd')).toBe(1)
    expect(estimateAsciiQuarter('abcde')).toBe(2)
    expect(estimateAsciiQuarter('你好')).toBe(2)
    expect(estimateAsciiQuarter('😀')).toBe(1)
    fc.assert(
      fc.property(anyText, (text) => {
        let ascii = 0
        let other = 0
        for (const char of text) char.charCodeAt(0) <= 0x7f ? ascii++ : other++
        expect(estimateAsciiQuarter(text)).toBe(Math.ceil(ascii / 4 + other))
      }),
    )
  })

  it('estimateQuarter and estimateHalf return a quarter and a half of the text length, rounded up', () => {
    expect(estimateQuarter('12345')).toBe(2)
    expect(estimateHalf('你好吗')).toBe(2)
    expect(estimateQuarter('')).toBe(0)
  })
})

describe('estimateTokens', () => {
  it('differs from countTokens by less than 17 percent on code, prose, Chinese and JSON', () => {
    const texts = [
      'export function readFile(path: string): Promise<Buffer> {\n  return fs.promises.readFile(path)\n}\n'.repeat(20),
      'The quick brown fox jumps over the lazy dog, and then it rests under a tree until the evening comes. '.repeat(20),
      '今天的会议主要讨论了项目的进展情况和下一步的工作计划，大家一致认为需要加快速度。'.repeat(20),
      '{"id": 12345, "name": "item", "tags": ["a", "b"], "price": 19.99}\n'.repeat(30),
    ]
    for (const text of texts) expect(Math.abs(estimateTokens(text) / countTokens(text) - 1)).toBeLessThan(0.17)
  })

  it('returns an integer bounded by the text length, 0 only for empty text, and estimates a million characters in time', () => {
    expect(estimateTokens('')).toBe(0)
    fc.assert(
      fc.property(anyText, (text) => {
        expect(Number.isInteger(estimateTokens(text))).toBe(true)
        if (text !== '') expect(estimateTokens(text)).toBeGreaterThan(0)
        expect(estimateTokens(text)).toBeLessThanOrEqual(Math.ceil(text.length * 3) + 1)
      }),
    )
    for (const piece of ['a', 'A', 'aA', '1', ' ', '\n', '-', '中', '😀', 'a1', '-_', '\u0301']) {
      const started = performance.now()
      estimateTokens(piece.repeat(1_000_000 / piece.length))
      expect(performance.now() - started).toBeLessThan(20_000)
    }
  })

  it('returns at most the number of UTF-8 bytes', () => {
    const pieces = ['a', 'aA', '1Aa', '.A', 'Ab', '1', ' ', '.', '\n', '"', 'é', '中', 'Ж', 'ع', '한', '─', '😀', '\ud83d']
    const made = fc.oneof(
      anyText,
      fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(fc.property(made, fc.integer({ min: 1, max: 60 }), (text, times) => estimateTokens(text.repeat(times)) <= Buffer.byteLength(text) * times))
  })

  it('is the estimate of a counter that is not exact, which loads no vocabulary', () => {
    expect(createCounter({ exact: false }).text('hello world')).toBe(estimateTokens('hello world'))
    const loadsVocabulary = (exact: boolean) => {
      const program = `
        import { registerHooks } from 'node:module'
        const loaded = []
        registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
        const { createCounter } = await import(${JSON.stringify(new URL('../../src/token/index.ts', import.meta.url))})
        createCounter({ exact: ${exact} }).text('hello world')
        console.log(loaded.some((url) => url.includes('gpt-tokenizer')))`
      return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }).trim()
    }
    expect([true, false].map(loadsVocabulary)).toEqual(['true', 'false'])
  })
})

describe('messageTokens', () => {
  const count = (text: string) => countTokens(text)

  it('counts the text, each call on a separate line, and 4 tokens for the message', () => {
    const message = of({
      parts: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool-call', callId: '1', name: 'Read', input: '{"path":"a"}' },
        { type: 'tool-call', callId: '2', name: 'Bash', input: '{}' },
      ],
    })
    expect(messageTokens(message, count)).toBe(count('Let me look.\nRead {"path":"a"}\nBash {}') + 4)
  })

  it('counts the text of reasoning but not its signature', () => {
    const plain = of({ parts: [{ type: 'text', text: 'ok' }] })
    const thought = of({ parts: [{ type: 'reasoning', text: 'hm, why', signature: 'x'.repeat(5000) }, ...plain.parts] })
    expect(messageTokens(thought, count)).toBe(messageTokens(plain, count) + count('hm, why'))
  })

  it('counts images by their size and files by their bytes, and no base64 as text', () => {
    const picture = of({ role: 'user', parts: [{ type: 'image', mediaType: 'image/png', width: 1024, height: 1024, bytes: 3_000_000 }] })
    expect(messageTokens(picture, count)).toBe(765 + 4)
    const opaque = of({ parts: [{ type: 'opaque', kind: 'audio', json: `{"type":"audio","data":"${'QUJD'.repeat(50_000)}"}` }] })
    expect(messageTokens(opaque, count)).toBeLessThan(30)
    const file = of({ role: 'user', parts: [{ type: 'file', mediaType: 'application/pdf', bytes: 130_000 }] })
    expect(messageTokens(file, count)).toBe(6004)
  })

  it('counts the text and the images of tool results', () => {
    const result = of({
      role: 'tool',
      parts: [
        {
          type: 'tool-result',
          callId: '1',
          output: [
            { type: 'text', text: 'a b' },
            { type: 'image', width: 100, height: 100 },
          ],
        },
      ],
    })
    expect(messageTokens(result, count)).toBe(count('a b') + 255 + 4)
  })

  it('toolTokens counts the schemas of tools', () => {
    expect(toolTokens([{ name: 'a', schema: '{"name":"a"}' }], count)).toBe(count('{"name":"a"}'))
    expect(toolTokens([], count)).toBe(0)
  })
})

describe('imageTokens', () => {
  it('follows the published formulas of OpenAI, Anthropic and Google', () => {
    expect(imageTokens({ type: 'image', width: 1024, height: 1024 }, 'openai')).toBe(765)
    expect(imageTokens({ type: 'image', width: 2048, height: 4096 }, 'openai')).toBe(1105)
    expect(imageTokens({ type: 'image', width: 1000, height: 1000 }, 'anthropic')).toBe(1334)
    expect(imageTokens({ type: 'image', width: 200, height: 200 }, 'google')).toBe(258)
    expect(imageTokens({ type: 'image', width: 1500, height: 700 }, 'google')).toBe(516)
  })
})

describe('createCounter', () => {
  it('returns the same total each time the same messages are counted', () => {
    const counter = createCounter()
    const messages = Array.from({ length: 50 }, (_, i) => of({ id: `${i}`, parts: [{ type: 'text', text: `message ${i} `.repeat(200) }] }))
    const total = counter.messages(messages)
    expect(total).toBe(messages.reduce((sum, message) => sum + messageTokens(message, countTokens), 0))
    const started = performance.now()
    for (let i = 0; i < 1000; i++) expect(counter.messages(messages)).toBe(total)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('scales counts for a model without a public vocabulary, unless an encoding is given', () => {
    const plain = createCounter({ model: 'gpt-4o' })
    const claude = createCounter({ model: 'claude-sonnet-4-5' })
    const text = 'some words to count, and a few more of them '.repeat(50)
    expect(claude.text(text)).toBe(Math.ceil(plain.text(text) * encodingFor('claude-sonnet-4-5').scale))
    expect(createCounter({ model: 'claude-sonnet-4-5', encoding: 'cl100k' }).text(text)).toBe(countTokens(text, 'cl100k'))
  })

  it('does not round up a scaled count that is whole but for the error of binary fractions', () => {
    const scaled = (tokens: number, scale: number) => createCounter({ exact: false, estimate: () => tokens, scale }).text('words')
    expect([scaled(50, 1.1), scaled(100, 1.15), scaled(100, 1.1), scaled(1e6, 1.1)]).toEqual([55, 115, 110, 1_100_000])
    expect([scaled(51, 1.1), scaled(1, 1.000_001), scaled(0, 1.1)]).toEqual([57, 2, 0])
  })

  it('counts a history as its messages plus its tools', () => {
    const counter = createCounter({ exact: false })
    const message = of({ parts: [{ type: 'text', text: 'x y z' }] })
    const tools = [{ name: 't', schema: '{"name":"t"}' }]
    expect(counter.history({ messages: [message], tools })).toBe(counter.message(message) + counter.tools(tools))
  })
})

describe('encodingFor', () => {
  it.each([
    ['gpt-4', 'cl100k', true],
    ['gpt-4-0613', 'cl100k', true],
    ['gpt-4-turbo', 'cl100k', true],
    ['gpt-3.5-turbo', 'cl100k', true],
    ['gpt-4o-mini', 'o200k', true],
    ['gpt-4.1', 'o200k', true],
    ['openai/gpt-5.4', 'o200k', true],
    ['o3-mini', 'o200k', true],
    ['claude-sonnet-4-5', 'o200k', false],
    ['gemini-2.5-pro', 'o200k', false],
    ['deepseek-chat', 'o200k', false],
    ['who-knows', 'o200k', false],
  ] as const)('%s → %s', (model, encoding, exact) => {
    const found = encodingFor(model)
    expect([found.encoding, found.exact]).toEqual([encoding, exact])
    expect(found.error > 0).toBe(!exact)
  })
})

describe('calibrate', () => {
  it('converges to the true ratio and reports the error of the last estimate', () => {
    expect(calibrate(undefined, 11_500, 10_000)).toEqual({ scale: 1.15, reports: 1, error: expect.closeTo(0.15, 10) })
    let known = calibrate(undefined, 1000, 1000)
    for (let i = 0; i < 30; i++) known = calibrate(known, 1200, 1000)
    expect(known.scale).toBeCloseTo(1.2, 3)
    expect(Math.abs(known.error)).toBeLessThan(0.001)
  })

  it('ignores reports that are 0, NaN or of an impossible ratio', () => {
    const known = calibrate(undefined, 1100, 1000)
    for (const [reported, counted] of [
      [0, 1000],
      [1000, 0],
      [Number.NaN, 10],
      [1e9, 10],
    ] as const)
      expect(calibrate(known, reported, counted)).toEqual(known)
  })
})

it.each(['o200k_base', 'constructor', 5])('createCounter, countTokens and loadTokenizer reject the unknown encoding %j by its name', (name) => {
  const encoding = name as unknown as 'o200k'
  for (const counting of [() => createCounter({ encoding }), () => countTokens('words', encoding), () => loadTokenizer(encoding)])
    expect(counting).toThrow(expect.objectContaining({ code: 'invalid-option', message: `There is no encoding ${JSON.stringify(name)}` }))
})
