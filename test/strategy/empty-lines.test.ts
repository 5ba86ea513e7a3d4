import { expect, it } from 'vitest'
import { compress } from '../../src/index.ts'

const FILL = 'The weather was mild, and the road went on through the hills for a long while. '
const say = (role: string, content: string) => ({ role, content })

it('a summary has no lines of marks alone, no thanks, and commands to a harness as they were typed', async () => {
  const history = [
    say('user', 'Mend the parser in src/parse.ts.'),
    say('assistant', 'I read it:\n```ts\n{\n  line_12 = token_7\n}\n```\n---\nIt was src/lexer.ts.'),
    say('user', '<command-name>/review</command-name>\n<command-message>review</command-message>\n<command-args>167</command-args>'),
    say('assistant', '    58→\n    59→const answer_42 = 1'),
    say('user', 'Thank you!'),
    ...Array.from({ length: 12 }, (_, i) => [say('assistant', `${FILL.repeat(6)}Part ${i} is done.`), say('user', `Now part ${i + 1}.`)]).flat(),
  ]
  const { messages } = await compress(history, { budget: '40%', strategy: 'summary', format: 'openai-chat' })
  const lines = messages
    .map(({ content }) => content)
    .join('\n')
    .split('\n')
  expect(lines).toContain('user: /review 167')
  expect(lines).toContain('assistant: 59→const answer_42 = 1')
  for (const empty of [
    'assistant: ```',
    'assistant: ```ts',
    'assistant: ---',
    'assistant: }',
    'assistant: 58→',
    'user: Thank you!',
    'user: <command-name>/review</command-name>',
  ])
    expect(lines).not.toContain(empty)
})
