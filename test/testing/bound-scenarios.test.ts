import { describe, expect, test } from 'vitest'
import { bindingBreaks, type Choices, choicesOf, profileNamed, stripBroken, uphold } from '../../src/law/index.ts'
import type { History, Message } from '../../src/message/index.ts'
import { apply } from '../../src/message/index.ts'
import { bodyOf, generateHistory, mockProvider, requestTo, show, signThinking } from '../../src/testing/index.ts'

const MODEL = 'claude-opus-5-5'
const bound = profileNamed('anthropic-bound')
const SEEDS = process.env.DECANT_LONG ? 500 : 12

type Rewrite = (history: History) => History

/** Clients' changes of a conversation, each as a change of the whole history that is repeated for every later request. */
const SCENARIOS: Readonly<Record<string, Rewrite>> = {
  'the first messages are trimmed': (history) => ({ ...history, messages: withoutFirstAnswer(history.messages) }),
  'a tool comes late': (history) => ({ ...history, tools: [...history.tools, { name: 'late', schema: '{"name":"late","input_schema":{"type":"object"}}' }] }),
  'the mode changes the system text': (history) => ({
    ...history,
    messages: [system('You are in plan mode.'), ...history.messages.filter(({ role }) => role !== 'system')],
  }),
  'an old result is shortened in a long loop': (history) => ({ ...history, messages: firstResultShort(history.messages) }),
  'the reasoning is left out for another model': (history) => ({ ...history, messages: history.messages.map(withoutReasoning) }),
  'nothing is changed': (history) => history,
}

describe('a rewritten conversation with bound reasoning', () => {
  test.each(Object.entries(SCENARIOS))(
    '%s: the provider accepts every request, and the stored choices restore the same view after a restart',
    async (_, rewrite) => {
      for (let seed = 0; seed < SEEDS; seed++) await converse(generateHistory(seed, { profile: bound, turns: 5 }), rewrite, seed)
    },
  )

  test('the provider refuses changed system text if the reasoning bound to it is not stripped', async () => {
    const refusals: number[] = []
    for (let seed = 0; seed < SEEDS; seed++) {
      const history = generateHistory(seed, { profile: bound, turns: 5 })
      if (!history.messages.some(hasReasoning)) continue
      const trimmed = SCENARIOS['the mode changes the system text']?.(history) ?? history
      if (!(await isAccepted(trimmed, signaturesIn(history, new Map())))) refusals.push(seed)
    }
    expect(refusals.length).toBeGreaterThan(SEEDS / 4)
  })
})

/** A client that sends its whole history each time, rewritten from the middle on, with the choices that were stored at the rewriting. */
async function converse(whole: History, rewrite: Rewrite, seed: number): Promise<void> {
  const ends = whole.messages.flatMap(({ role }, i) => (i > 0 && role === 'user' ? [i + 1] : []))
  const turning = ends[Math.floor(ends.length / 2)] ?? whole.messages.length
  const signatures = new Map<string, string>()
  let stored: string | undefined
  let view: History = { ...whole, messages: [] }
  let from = 0
  for (const end of ends) {
    const grown = { ...view, messages: [...view.messages, ...whole.messages.slice(from, end)] }
    signaturesIn(grown, signatures)
    from = end
    const raw = { ...whole, messages: whole.messages.slice(0, end) }
    view = grown
    if (end === turning) {
      const edited = rewrite(raw)
      view = { ...edited, messages: apply(edited.messages, stripBroken(raw, edited, bound)) }
      expect(bindingBreaks(raw, view, bound)).toEqual([])
      stored = JSON.stringify(choicesOf(raw, view))
    } else if (stored !== undefined) {
      const edited = rewritten(raw, turning, rewrite)
      const again = apply(edited.messages, uphold(JSON.parse(stored) as Choices, edited))
      expect(show({ ...edited, messages: again }), `seed ${seed}: the client that kept its view and the one that made it again`).toBe(show(grown))
      view = { ...edited, messages: again }
    }
    expect(await isAccepted(view, signatures), `seed ${seed}, message ${end}: ${show(view)}`).toBe(true)
  }
}

/** Rewrites the messages present when the rewrite was decided; later ones stay unchanged. */
function rewritten(raw: History, turning: number, rewrite: Rewrite): History {
  const edited = rewrite({ ...raw, messages: raw.messages.slice(0, turning) })
  return { ...edited, messages: [...edited.messages, ...raw.messages.slice(turning)] }
}

/** Signs the reasoning that a history contains for the first time, as the model would have signed it in its place. */
function signaturesIn(history: History, known: Map<string, string>): Map<string, string> {
  if (history.messages.length === 0) return known
  const body = bodyOf(history, 'anthropic', MODEL)
  const names = blocksOf(body)
  const signed = blocksOf(signThinking(withSignatures(body, known)))
  names.forEach((name, i) => {
    if (!known.has(name)) known.set(name, signed[i] ?? '')
  })
  return known
}

async function isAccepted(history: History, signatures: ReadonlyMap<string, string>): Promise<boolean> {
  const response = await mockProvider('anthropic')(requestTo('anthropic', withSignatures(bodyOf(history, 'anthropic', MODEL), signatures)))
  return response.ok
}

const SIGNATURE = /"signature":"([^"]*)"/g

function blocksOf(body: object): string[] {
  return [...JSON.stringify(body).matchAll(SIGNATURE)].map(([, name]) => name ?? '')
}

function withSignatures(body: object, signatures: ReadonlyMap<string, string>): object {
  return JSON.parse(
    JSON.stringify(body).replace(SIGNATURE, (all, name: string) => (signatures.has(name) ? `"signature":"${signatures.get(name)}"` : all)),
  ) as object
}

function hasReasoning({ parts }: Message): boolean {
  return parts.some(({ type }) => type === 'reasoning')
}

function withoutReasoning(message: Message): Message {
  return hasReasoning(message) ? { ...message, parts: message.parts.filter(({ type }) => type !== 'reasoning') } : message
}

function system(text: string): Message {
  return { id: 'mode', role: 'system', parts: [{ type: 'text', text }] }
}

/** Removes the first answer in words together with the user message before it. */
function withoutFirstAnswer(messages: readonly Message[]): readonly Message[] {
  const first = messages.findIndex(({ role }) => role === 'user')
  const next = messages.findIndex(({ role }, i) => i > first && role === 'user')
  return next < 0 ? messages : messages.toSpliced(first, next - first)
}

function firstResultShort(messages: readonly Message[]): readonly Message[] {
  const at = messages.findIndex(({ parts }) => parts.some(({ type }) => type === 'tool-result'))
  const message = messages[at]
  if (!message) return messages
  const parts = message.parts.map((part) => (part.type === 'tool-result' ? { ...part, output: [{ type: 'text' as const, text: '…' }] } : part))
  return messages.with(at, { ...message, parts })
}
