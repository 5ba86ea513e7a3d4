import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf } from '../../src/workflow/index.ts'

it('ExperienceLogHandler does not count harness output in user messages as actions, and names the user’s commands', async () => {
  const messages = [
    { role: 'user', content: 'Run the tests.' },
    { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: { name: 'bash', arguments: '{"command":"npm test"}' } }] },
    { role: 'tool', tool_call_id: 'a', content: '3 passed' },
    { role: 'user', content: '<local-command-stdout>Bye!</local-command-stdout>' },
    { role: 'user', content: '<command-message>leave</command-message>\n<command-name>/exit</command-name>' },
    { role: 'user', content: 'Thank you, these are enough.' },
  ]
  const { phases } = await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode(messages))))
  expect(phases.map(({ actionSummary }) => actionSummary)).toEqual(['test npm test → user ×2 /exit, Thank you, these are enough.'])
})

const call = (id: string, command: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'bash', arguments: JSON.stringify({ command }) } }],
})

it('ExperienceLogHandler quotes no harness reminders, and no interruptions, events or summaries as user text', async () => {
  const messages = [
    { role: 'user', content: 'Why does src/parse.ts lose the last line?' },
    call('a', 'cat src/parse.ts'),
    { role: 'tool', tool_call_id: 'a', content: 'export const parseLines = 1\n\n<system-reminder>\nBe wary of parse_malware.\n</system-reminder>' },
    { role: 'user', content: '[Request interrupted by user for tool use]' },
    { role: 'user', content: '<local-command-caveat>Caveat: The messages below were made by local_commands.</local-command-caveat>' },
    { role: 'user', content: '<task-notification><status>completed</status></task-notification>' },
    { role: 'user', content: '<command-name>/review</command-name><command-args>the whole of src/parse.ts</command-args>' },
    { role: 'user', content: 'This session is being continued from a previous conversation that ran out of context.' },
    call('b', 'npm test'),
    { role: 'tool', tool_call_id: 'b', content: '3 passed' },
  ]
  const made = (await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode(messages))))).toInductionFormat()
  expect(made).toContain('parseLines')
  expect(made).not.toMatch(/reminder|parse_malware|Caveat|User: (?:\[Request|<|This session)|user (?:\[Request|<)|Action:.*This session/)
  expect(made).toContain('User: /review the whole of src/parse.ts')
})
