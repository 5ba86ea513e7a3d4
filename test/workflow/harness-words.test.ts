import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf } from '../../src/workflow/index.ts'

it('counts what a harness prints in the name of the user among no actions, and names the commands that the user gave it', async () => {
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
