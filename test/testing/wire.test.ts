import { describe, expect, test } from 'vitest'
import { compress } from '../../src/compress.ts'
import { decode, formats, wireNamed } from '../../src/format/index.ts'
import { profileFor, profileNamed, repair, violations } from '../../src/law/index.ts'
import { messageText } from '../../src/message/index.ts'
import { bodyOf, generateHistory, malformations, mockProvider, Random, refusals, requestTo, show, signLike } from '../../src/testing/index.ts'

const FORMATS: Readonly<Record<string, string>> = {
  anthropic: 'anthropic-messages',
  'openai-chat': 'openai-chat',
  mistral: 'mistral',
  deepseek: 'deepseek',
  gemini: 'gemini',
  'openai-responses': 'openai-responses',
}
const SEEDS = process.env.DECANT_LONG ? 500 : 6

/** Formats of this version; the table grows with them. */
const known = new Set<string>(formats.map(({ name }) => name))

const seen = refusals().filter((one) => known.has(FORMATS[one.mock] ?? '') && one.history && !one.before && one.law !== 'window' && one.law !== 'request-size')

describe('bodies that a provider refuses, decoded', () => {
  test.each(seen.map((one) => [`${one.mock}: ${one.title}`, one] as const))('%s: the decoded history violates its law', (_, { body, mock, profile, law }) => {
    const { history } = decode(JSON.stringify(body), { format: FORMATS[mock] ?? '' })
    expect(
      violations(history, profileNamed(profile)).map((one) => one.law),
      show(history),
    ).toContain(law)
  })
})

/** All words of a history, and all its calls and results, in order. */
function textOf(history: ReturnType<typeof generateHistory>): string {
  return history.messages.map(messageText).join('\n')
}

const WIRES = [
  ['anthropic', 'anthropic-messages', 'claude-opus-5-5'],
  ['anthropic', 'anthropic-messages', 'claude-sonnet-4-5'],
  ['openai-chat', 'openai-chat', 'gpt-5'],
  ['openai-responses', 'openai-responses', 'gpt-5'],
  ['gemini', 'gemini', 'gemini-3-pro'],
  ['mistral', 'mistral', 'mistral-large'],
  ['deepseek', 'deepseek', 'deepseek-chat'],
] as const

test.each(WIRES.filter(([, format]) => known.has(format)))(
  '%s: decode reads generated bodies without violations, and the provider accepts compressed ones (%s, %s)',
  async (mock, format, model) => {
    const profile = profileFor({ format, model })
    for (let seed = 0; seed < SEEDS; seed++) {
      const history = generateHistory(seed, { profile, words: 200 })
      const plain = bodyOf(history, mock, model)
      const body = mock === 'anthropic' ? signLike(plain, plain) : plain
      const decoded = decode(JSON.stringify(body), { format })
      expect(violations(decoded.history, profile), show(decoded.history)).toEqual([])
      if (mock === 'openai-chat') expect(words(textOf(decoded.history))).toEqual(words(textOf(history)))
      for (const budget of ['10%', '50%'] as const) {
        const { messages } = await compress(JSON.stringify(body), { budget, format, model })
        const response = await mockProvider(mock)(requestTo(mock, JSON.parse(messages) as object))
        expect(response.ok, `seed ${seed}, ${budget}: ${show(history)} → ${show(decode(messages, { format }).history)} ${await response.clone().text()}`).toBe(
          true,
        )
      }
    }
  },
)

/** Laws that cannot be repaired, or not expressed on some wire. */
const BEYOND = ['hosted-beside', 'image-size', 'approval', 'well-formed']

test.each(WIRES.filter(([, format]) => known.has(format)))(
  '%s: the provider accepts a malformed history after repair and encoding (%s, %s)',
  async (mock, format, model) => {
    const profile = profileFor({ format, model })
    for (let seed = 0; seed < Math.ceil(SEEDS / 3); seed++) {
      for (const malformation of malformations) {
        const faulty =
          malformation.breaks(profile) &&
          !BEYOND.includes(malformation.law) &&
          malformation.apply(generateHistory(seed, { profile, turns: 3 }), new Random(seed))
        if (!faulty) continue
        const plain = bodyOf(faulty, mock, model)
        const document = decode(JSON.stringify(mock === 'anthropic' ? signLike(plain, plain) : plain), { format })
        const { messages, repairs } = repair(document.history, profile)
        expect(repairs.length, malformation.name).toBeGreaterThan(0)
        const body: unknown = JSON.parse(String(wireNamed(format).encode(document, messages)))
        const response = await mockProvider(mock)(requestTo(mock, body as object))
        expect(response.ok, `${malformation.name}, seed ${seed}: ${show(document.history)} → ${show(messages)} ${await response.clone().text()}`).toBe(true)
      }
    }
  },
)

/** Words in any order: the wire splits messages of several results, and puts reasoning in its own place. */
function words(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort()
}
