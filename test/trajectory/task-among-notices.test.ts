import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'

const answer = { role: 'assistant', content: 'I look at it.' }
const taskOf = (...content: unknown[]) => fromHistory(decode([...content.map((one) => ({ role: 'user', content: one })), answer])).instruction

const SKILL = 'Base directory for this skill: /home/dev/.claude/skills/review\n\n# Review\n\nRead the change.'
const COMMAND = '<command-message>review</command-message>\n<command-name>/review</command-name>\n<command-args>167, the parser only</command-args>'

it('the task is the user’s command as typed, not the skill that it loads, if no other user text follows', () => {
  expect(taskOf(COMMAND, SKILL)).toBe('/review 167, the parser only')
  expect(taskOf('<local-command-caveat>Caveat: The messages below …</local-command-caveat>', '<command-name>/clear</command-name>', COMMAND)).toBe(
    '/review 167, the parser only',
  )
})

it('the task is the user’s message after commands, notices and skills', () => {
  expect(taskOf(COMMAND, SKILL, '[Request interrupted by user]', '<task-notification>done</task-notification>', 'Mend the parser.')).toBe('Mend the parser.')
})

it('the task excludes a part that the harness adds to the user’s message', () => {
  const parts = ['<ide_opened_file>The user opened src/a.ts.</ide_opened_file>', 'Mend the parser.'].map((text) => ({ type: 'text', text }))
  expect(taskOf(parts)).toBe('Mend the parser.')
})

const RESUMED = 'This session is being continued from a previous conversation that ran out of context.\n'

it.each([
  ['1. Primary Request and Intent:', '2. Key Technical Concepts:'],
  ['1. **Primary Request and Intent**:', '2. **Key Technical Concepts**:'],
  ['## 1. Primary Request and Intent', '## 2. Key Technical Concepts'],
])('the task of a run resumed from a summary is the request that the summary states: %s', (heading, next) => {
  expect(taskOf(`${RESUMED}\nSummary:\n${heading}\n   - Mend the parser\n     1. in src/parse.ts\n   - Push it\n\n${next}\n   - Parsers`)).toBe(
    '- Mend the parser\n1. in src/parse.ts\n- Push it',
  )
})

it('the task of a run resumed from a summary without a request section is the whole summary', () => {
  expect(taskOf(`${RESUMED}The parser lost a line.`)).toBe(`${RESUMED}The parser lost a line.`)
})
