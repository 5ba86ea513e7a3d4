import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compressDocument } from '../../src/compact/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { step } from '../step.ts'

it('compressDocument to another wire reports the violations in its output, not those that encoding repaired', async () => {
  const chat = [{ role: 'user', content: 'Read all units.' }, ...Array.from({ length: 12 }, (_, i) => step(i)).flat()]
  const document = decode(JSON.stringify(chat), { format: 'openai-chat' })
  const profile = profileFor({ format: 'mistral' })
  const { output, report } = await compressDocument(document, { budget: '30%', strategy: 'newest', archive: memoryArchive(), to: 'mistral' })
  expect(report.status).toBe('compressed')
  expect(report.violations.before.some(({ law }) => law === 'call-id-form')).toBe(true)
  expect(report.violations.after).toEqual(violations(decode(output, { format: 'mistral' }).history, profile))
  expect(report.violations.after.filter(({ law }) => law === 'call-id-form')).toEqual([])
})

it.each(['anthropic-messages', 'gemini'] as const)(
  'compressDocument reports the messages and tokens of its %s output, in which adjacent messages are merged',
  async (to) => {
    const steps = Array.from({ length: 12 }, (_, i) => step(i)).flat()
    const chat = [{ role: 'user', content: 'Read all units.' }, ...steps, { role: 'user', content: 'First.' }, { role: 'user', content: 'And then the rest.' }]
    const document = decode(JSON.stringify(chat), { format: 'openai-chat' })
    const { output, report } = await compressDocument(document, { budget: '30%', strategy: 'newest', archive: memoryArchive(), to })
    const { messages } = decode(output, { format: to }).history
    expect(report.messages.after).toBe(messages.length)
    expect(report.tokens.after).toBe(createCounter().messages(messages))
  },
)
