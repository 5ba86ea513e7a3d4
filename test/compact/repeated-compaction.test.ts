import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compactHistory, expandSummary, sourcesOf } from '../../src/compact/index.ts'
import { decode, type WireFormat, wireNamed } from '../../src/format/index.ts'
import { newViolations, profileFor, violations } from '../../src/law/index.ts'
import { type History, type Message, messageText, type Part } from '../../src/message/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { step } from '../step.ts'

const KEY = '00'.repeat(32)
const counter = createCounter()
const WIRES = ['openai-chat', 'anthropic-messages', 'gemini', 'openai-responses'] as const

/** A run in OpenAI Chat format: the user speaks at each third step, sometimes with a constraint. */
function run(from: number, to: number): object[] {
  return Array.from({ length: to - from }, (_, k) => k + from).flatMap((i) => [
    ...(i % 3 === 0 && i > 0 ? [{ role: 'assistant', content: `Unit ${i - 1} is read.` }] : []),
    ...(i % 3 === 0 ? [{ role: 'user', content: `Go on with unit ${i}, please. Never restart host db-${i}.` }] : []),
    ...step(i),
  ])
}

/** A log on the wire, as kept by a client that has nothing else. */
const written = (wire: WireFormat, text: string, more: readonly object[]): string => {
  const own = decode(text, { format: wire.name })
  const added = decode(JSON.stringify(more), { format: 'openai-chat' }).history.messages
  const all: Message[] = [...own.history.messages, ...added].map(({ source: _, ...message }, i) => ({ ...message, id: `w${i}` }))
  return asText(wire.encode({ ...own, format: 'none', history: { ...own.history, messages: all } }, all))
}
/** Longer than a task that stays whole. */
const manual = Array.from({ length: 150 }, (_, i) => `Page ${i} of the manual tells how module_${i}_a and module_${i}_b talk to each other.`).join('\n')
const asText = (output: string | object) => (typeof output === 'string' ? output : JSON.stringify(output))
const isOurs = (part: Part) => part.type === 'text' && part.text.startsWith('SUMMARY of ')
const linesOf = (history: History) => history.messages.flatMap((message) => messageText(message).split('\n'))

describe.each(WIRES)('compactHistory on a %s history read back from the wire', (name) => {
  const wire = wireNamed(name)
  const profile = profileFor({ format: name })

  it('keeps every source recoverable and each user decision once, nests no summary and adds no violation over five compactions', async () => {
    const archive = memoryArchive({ key: KEY })
    const task = `Find which service listens on port 4711. Never deploy on a Friday.\n${manual}`
    let text = written(wire, '[]', [{ role: 'user', content: task }, { role: 'assistant', content: 'I begin.' }, ...run(0, 12)])
    let steps = 12
    let merged = 0
    for (let round = 0; round < 5; round++) {
      const document = decode(text, { format: name })
      const shape = { budget: 3400, chunkTokens: 1500, fanout: 3, ...(round % 2 === 0 && { keepRounds: 1 }) }
      const done = await compactHistory(document.history, { shape, profile, counter, key: KEY }, { archive })
      expect(done.receipt.status).toBe('compacted')
      expect(newViolations(document.history, { ...document.history, messages: done.messages }, profile)).toEqual([])
      text = asText(wire.encode(document, done.messages))
      const again = decode(text, { format: name })
      expect(violations(again.history, profile)).toEqual([])
      const lines = linesOf(again.history)
      const heads = lines.filter((line) => line.includes('SUMMARY of '))
      expect(heads.length).toBeGreaterThan(0)
      for (const head of heads) expect(head).toMatch(/^SUMMARY of \d+ earlier messages? · decant:[0-9a-z]+$/)
      expect(lines.filter((line) => line === '(end of the summary)')).toHaveLength(heads.length)
      expect(lines.filter((line) => /^(?:- \[.*\] )?Never deploy on a Friday\.$/.test(line))).toHaveLength(1)
      for (let i = 0; i < steps; i += 3) {
        const texts = lines.filter((line) => line.includes(`Never restart host db-${i}.`))
        expect(texts).toHaveLength(1)
        expect(texts[0]).toMatch(/^- \[decision · user\] Never|^Go on with/)
      }
      const refs = heads.map((head) => /decant:([0-9a-z]+)/.exec(head)?.[1] ?? '')
      const opened = await Promise.all(refs.map((ref) => expandSummary(archive, ref)))
      const sources = opened.flatMap((tree) => (tree ? sourcesOf(tree) : [])).join('\n')
      for (let i = 0; i < steps; i++) expect(sources + lines.join('\n')).toContain(`unit_${i}.setting_7: value_${i * 100 + 7}`)
      const more = run(steps, steps + 6)
      steps += 6
      text = written(wire, text, more)
      merged += decode(text, { format: name }).history.messages.filter(({ parts }) => parts.length > 1 && parts.some(isOurs)).length
    }
    if (name === 'anthropic-messages') expect(merged).toBeGreaterThan(3)
  })

  it('leaves a compacted history byte-identical if no round was added since', async () => {
    const archive = memoryArchive({ key: KEY })
    const options = { shape: { budget: 4000 }, profile, counter, key: KEY }
    const first = decode(written(wire, '[]', [{ role: 'user', content: 'Find the port.' }, ...run(0, 14)]), { format: name })
    const once = asText(wire.encode(first, (await compactHistory(first.history, options, { archive })).messages))
    const second = decode(once, { format: name })
    const twice = await compactHistory(second.history, options, { archive })
    expect(twice.receipt.status).toBe('unchanged')
    expect(asText(wire.encode(second, twice.messages))).toBe(once)
  })
})
