import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stripSummary } from '../../src/compact/check/strip-summary.ts'
import { CompactionEngine } from '../../src/compact/index.ts'
import type { LanguageModel } from '../../src/model/index.ts'
import { englishRounds } from './conversation.ts'

const SAID = 'The user asked for a parser.\n\n- It lives in `src/parse.ts`.'

describe('removal of wrapping around a model’s summary', () => {
  it.each([
    `Here is the summary:\n\n${SAID}`,
    `Here's a concise summary of the conversation so far:\n${SAID}`,
    `Sure! Here is the summary of the conversation:\n\n${SAID}`,
    `## Summary\n\n${SAID}`,
    `**Summary:**\n${SAID}`,
    `**Summary**: ${SAID}`,
    `Conversation summary: ${SAID}`,
    `以下是对话摘要：\n\n${SAID}`,
    `好的，以下是压缩后的摘要：\n${SAID}`,
    `摘要：${SAID}`,
    `\`\`\`markdown\n${SAID}\n\`\`\``,
    `Here is the summary:\n\n\`\`\`\n# Summary\n${SAID}\n\`\`\``,
  ])('strips the introduction, heading or code fence: %j', (text) => {
    expect(stripSummary(text)).toBe(SAID)
  })

  it.each([
    SAID,
    'Summary',
    '## Summary',
    'Here is the summary of the tests that failed: parse and print.\nBoth are mended.',
    'The following is not yet done: the summary:\n- parser',
    '```ts\nconst a = 1\n```\nThe code above was agreed on.\n```ts\nconst b = 2\n```',
    '```ts\nconst a = 1\n```',
    '```text\nnpm test\n```\nThe parser is mended.',
    'Here is the summary:\n```\n```',
    'Summary statistics: mean and spread were added.',
  ])('leaves text unchanged that has no such wrapping around all of it: %j', (text) => {
    expect(stripSummary(text)).toBe(text)
  })
})

/** A model that answers everything with the same text. */
const answering = (text: string, finish: 'stop' | 'length'): LanguageModel => ({
  name: 'one answer',
  generate: async () => ({ status: 'ok', text, usage: { input: 1, output: 1 }, finish }),
})
const engineOf = (model: LanguageModel | null) => new CompactionEngine(model, mkdtempSync(join(tmpdir(), 'decant-around-')))

it('CompactionEngine uses a model’s summary without the introduction and code fence around it', async () => {
  const { summary, status } = await engineOf(answering('Here is the summary:\n\n```\nThe user asked about the modules.\n```', 'stop')).compact(
    englishRounds(12),
  )
  expect(status).toBe('model')
  expect(summary.split('\n')[0]).toBe('The user asked about the modules.')
})

describe('flushToMemory with a model answer cut off at the token limit', () => {
  const history = [
    { role: 'user', content: 'We decided to use PostgreSQL 16. The deadline is the 15th of March.' },
    { role: 'assistant', content: 'All right.' },
  ]
  const entry = JSON.stringify({ type: 'decision', content: 'The user decided to use PostgreSQL 16.' })

  it.each([`[${entry}, {"type": "fact", "content": "The dead`, `\`\`\`json\n[\n  ${entry},\n  {"ty`, `[${entry}, {"type": fact}, `, `[${entry}`])(
    'keeps the complete entries before the cut and adds those that rules find: %j',
    async (text) => {
      const entries = await engineOf(answering(text, 'length')).flushToMemory(history)
      expect(entries.map(({ type, content }) => [type, content])).toEqual([
        ['decision', 'The user decided to use PostgreSQL 16.'],
        ['fact', 'The deadline is the 15th of March.'],
      ])
    },
  )

  it('uses the rules alone if no entry is complete', async () => {
    const byRule = await engineOf(null).flushToMemory(history)
    expect(byRule).toHaveLength(2)
    for (const text of ['[{"type": "fact", "con', '[', 'The entries are'])
      expect(await engineOf(answering(text, 'length')).flushToMemory(history)).toEqual(byRule)
  })
})
