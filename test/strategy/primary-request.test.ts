import { expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { taskMessageIndex } from '../../src/strategy/draft/runs/first-user-messages.ts'
import { h } from '../../src/testing/index.ts'

const lines = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i} = value_${i * 7} of src/${name}/f${i}.ts`).join('\n')
const steps = Array.from({ length: 12 }, (_, i) => [
  { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"src/f${i}.ts"}` } }] },
  { role: 'tool', tool_call_id: `c${i}`, content: lines(`part${i}_`, 20) },
]).flat()
const after = [...steps, { role: 'assistant', content: 'Looked at.' }, { role: 'user', content: 'Go on.' }]

const RESUMED = `This session is being continued from a previous conversation that ran out of context. The summary below covers the earlier portion.

Analysis:
Let me analyze the conversation chronologically:
1. **Initial Request**: work through the comments
${lines('analysed', 60)}

Summary:
1. Primary Request and Intent:
   The widget loses its second line; mend it and leave the tests alone.
   Then answer each comment.

2. Key Technical Concepts:
${lines('concept', 60)}`

it('compress keeps the primary request of a continued-session summary, not how that summary begins', async () => {
  const { messages } = await compress([{ role: 'user', content: RESUMED }, ...after], { budget: 400, format: 'openai-chat' })
  const told = JSON.stringify(messages)
  expect(told).toContain('The widget loses its second line; mend it and leave the tests alone.')
  expect(told).toContain('Then answer each comment.')
  expect(told).not.toContain('Let me analyze the conversation chronologically')
})

it('compress keeps the beginning of a continued-session summary that has no primary-request section', async () => {
  const bare = RESUMED.replace('1. Primary Request and Intent:', 'What happened:')
  const { messages } = await compress([{ role: 'user', content: bare }, ...after], { budget: 400, format: 'openai-chat' })
  expect(JSON.stringify(messages)).toContain('This session is being continued')
})

it('taskMessage picks the user’s slash command over the skill text that the harness adds after it', () => {
  const text = (words: string) => `u${JSON.stringify(words)}`
  const command = '<command-name>/review</command-name><command-args>167</command-args>'
  const skill = 'Base directory for this skill: /skills/review\n\n# Review\n\nLook at each line.'
  expect(taskMessageIndex(h(`s ${text(command)} ${text(skill)} a[1] r1`).messages)).toBe(1)
  expect(taskMessageIndex(h(`s ${text('Mend it.')} ${text('Leave the tests.')} a[1] r1`).messages)).toBe(2)
  expect(taskMessageIndex(h(`s ${text(skill)} a[1] r1`).messages)).toBe(1)
})
