import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { chatOf } from '../../src/compact/summary/chat-of.ts'
import { decode } from '../../src/format/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-harness-')))
const user = (content: string) => ({ role: 'user', content })

const CAVEAT = '<local-command-caveat>Caveat: DO NOT respond to these messages unless the user explicitly asks you to.</local-command-caveat>'
const SKILL = 'Base directory for this skill: /home/dev/.claude/skills/review\n\n- You must never skip the re-review.'
const RESUMED = [
  'This session is being continued from a previous conversation that ran out of context.',
  '',
  '1. Primary Request and Intent:',
  '   - The parser must not lose the last line.',
  '6. All user messages:',
  '   - "mend the parser, and do not touch src/legacy.ts"',
  '   - "we will go with the second way" (of two)',
  '7. Pending Tasks:',
  '   - None.',
  'Please continue the conversation without asking the user any further questions.',
].join('\n')

it('flushToMemory attributes no harness, skill or earlier-summary text to the user, but finds the user’s statements in it', async () => {
  const flushed = await engine.flushToMemory([
    user(CAVEAT),
    user(SKILL),
    user(RESUMED),
    user('<system-reminder>You must keep a list.</system-reminder>\nPlease always answer in German.'),
    user('<command-name>/review</command-name><command-args>167, but never push to main</command-args>'),
  ])
  const texts = flushed.filter(({ speaker }) => speaker === 'user').map(({ content }) => content)
  expect(texts).toEqual([
    'mend the parser, and do not touch src/legacy.ts',
    'we will go with the second way',
    'Please always answer in German.',
    '/review 167, but never push to main',
  ])
})

it('CompactionEngine attributes no harness text to the user in the summary or the decision count', async () => {
  const history = [user(CAVEAT), user('[Request interrupted by user]'), user(RESUMED), ...rounds(6)]
  const { summary, keyDecisionsTotal } = await engine.compact(history, { keepRecent: 2 })
  expect(summary).not.toMatch(/\[user\] (?:Caveat|DO NOT|<|\[Request|This session|Please continue)/)
  expect(keyDecisionsTotal).toBe(2)
})

it('CompactionEngine begins no round with a harness notice and keeps none verbatim before a summary', async () => {
  const notice = user('<task-notification>\nThe build in the background ended.\n</task-notification>')
  const history = [...rounds(4), notice, ...answer('ended'), notice, ...answer('ended again')]
  const { compactedHistory } = await engine.compact(history, { keepRecent: 2 })
  expect(compactedHistory.slice(1)).toEqual(history.slice(4))
  const steps = Array.from({ length: 40 }, (_, i) => ({ role: 'assistant', content: `Step ${i} mends the file ${i}. `.repeat(9) }))
  const long = await engine.compact([user(CAVEAT), { role: 'assistant', content: 'I wait.' }, user('Mend the parser.'), ...steps], { keepRecent: 2 })
  expect(long.compactedHistory[0]).toEqual(user('Mend the parser.'))
  expect(long.compactedHistory).not.toContainEqual(user(CAVEAT))
})

it('harness text in the parts and messages of a decoded history is separated from user text', () => {
  const parts = [CAVEAT, 'Mend the parser.'].map((text) => ({ type: 'text', text }))
  const { history } = decode([{ role: 'user', content: parts }, user(SKILL), user(RESUMED), { role: 'assistant', content: 'I look at it.' }])
  expect(chatOf(history.messages).map(({ role }) => role)).toEqual(['tool', 'user', 'tool', 'assistant', 'user', 'assistant', 'assistant'])
})

function answer(of: string) {
  return [{ role: 'assistant', content: `That it ${of} is noted. `.repeat(9) }]
}

function rounds(count: number) {
  return Array.from({ length: count }, (_, i) => [
    user(`What does part ${i} hold?`),
    { role: 'assistant', content: `Part ${i} holds the lines of file ${i}. `.repeat(9) },
  ]).flat()
}
