import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatOf } from '../../src/compact/summary/chat-of.ts'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { type Ledger, ledger, provenance } from '../../src/relevance/index.ts'
import { PartFinder } from '../../src/strategy/cover/choose/part-finder.ts'
import { callHeading } from '../../src/strategy/cover/section/call-heading.ts'
import { clearToolResults } from '../../src/strategy/index.ts'
import { isFromHarness, isUserRefusal, userTextStart } from '../../src/text/index.ts'

const REFUSAL =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n"

function step(id: string, name: string, input: object, output: string) {
  return [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
    { role: 'tool', tool_call_id: id, content: output },
  ]
}

const view = (i: number) =>
  step(
    `v${i}`,
    'Read',
    { file_path: `src/part_${i}.ts` },
    Array.from({ length: 40 }, (_, n) => `export const value_${i}_${n} = makeValue(${i * 100 + n})`).join('\n'),
  )
const views = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => view(from + i)).flat()
const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })

async function compressed(messages: readonly object[], budget: number | `${number}%` = '10%'): Promise<{ text: string; messages: object[] }> {
  const after = (await compress([...messages], { budget, format: 'openai-chat' })).messages as { content: string | null }[]
  return { text: after.map(({ content }) => content ?? '').join('\n'), messages: after }
}

describe('user text in a record', () => {
  const texts = [
    "no don't set it, let's see if it keeps happening",
    'yes, go with B',
    'my github user is khaong',
    'uh oh - it just happened again',
    'Never touch legacy.ts.',
  ]
  const run = [
    user('Find out why the index breaks.'),
    ...texts.flatMap((words, i) => [...views(i * 4, i * 4 + 4), assistant('Done so far.'), user(words)]),
    ...views(20, 24),
    assistant('That was it.'),
    user('Go on.'),
  ]

  it('is kept if it is short, whatever names occur in tool results', async () => {
    const { text } = await compressed(run)
    for (const words of texts) expect(text).toContain(`user: ${words}`)
  })

  it('is kept if it makes a demand, before text with more valuable names', async () => {
    const tail = Array.from({ length: 40 }, (_, i) => assistant(`I changed part_${i}.ts, and readValue${i} returns ${1000 + i} now.`))
    for (const budget of [240, 300, 400, 500, 600]) {
      const { text } = await compressed(
        [
          user('Look at src/app.ts.'),
          assistant('I did.'),
          user(`${'It was said in the meeting of that day. '.repeat(30)}\nNever push to main.`),
          ...tail,
          user('Go on.'),
        ],
        budget,
      )
      expect(text, String(budget)).toContain('Never push to main.')
    }
  })

  it('is shown with the call that it refuses, also after a second compression', async () => {
    const refused = [
      user('Clean up.'),
      ...views(0, 6),
      ...step('x', 'Edit', { file_path: 'src/part_3.ts', old_string: 'value_3_1', new_string: 'v' }, `${REFUSAL}wait, we keep those names`),
      assistant('All right.'),
      ...views(6, 16),
      assistant('Read.'),
      user('Go on.'),
    ]
    const once = await compressed(refused, 700)
    expect(once.text).toMatch(/^#\d+ refused by user: Edit .*\n(?:.*\n)*?…?wait, we keep those names$/m)
    const twice = await compressed([...once.messages, assistant('On it.'), ...views(20, 34), assistant('Read.'), user('And now?')], 700)
    expect(twice.text).toMatch(/^#\d+ refused by user: Edit.*\n(?:.*\n)*?…?wait, we keep those names$/m)
  })

  it('does not include harness text sent as the user, also in a record of a record and in the input of a summary', async () => {
    const hook = 'Operation stopped by hook: session_4711, lock_file_9, cache_dir_3, job_id_27, token_8, part_12, run_5 and user_6 of it stand.'
    const begun = [user('Plan it.'), assistant('Yes.'), user(hook), assistant('I wait.'), user('It is gone.')]
    const once = await compressed([...begun, ...views(0, 3), assistant('Read.'), user('Go on.')], 1600)
    expect(once.text).toMatch(/^#2 harness: Operation stopped/m)
    const twice = await compressed([...once.messages, assistant('On it.'), ...views(20, 22), assistant('Read too.'), user('And on.')], 1600)
    expect(twice.text).toMatch(/^#2 harness: Operation stopped/m)
    expect(twice.text).not.toMatch(/^#2 user: /m)
    const read = chatOf(decode(once.messages, { format: 'openai-chat' }).history.messages)
    expect(read.filter(({ content }) => content.includes('stopped by hook')).map(({ role }) => role)).toEqual(['tool'])
  })
})

describe('user text in the result of a call', () => {
  const run = [user('Clean up.'), ...step('x', 'Bash', { command: 'git push' }, `${REFUSAL}No, never push to main.`), ...views(0, 5)]

  it('counts as a constraint, like other user text', () => {
    expect(provenance(decode(run, { format: 'openai-chat' }).history.messages).constraints).toEqual([{ text: 'No, never push to main.', message: 2 }])
  })

  it('is not cleared by clearToolResults', async () => {
    const { messages } = await compress(run, { budget: 1500, strategy: clearToolResults({ keepNewest: 1 }) })
    const text = JSON.stringify(messages)
    expect(text).toContain('never push to main')
    expect(text).not.toContain('value_0_20')
  })
})

describe('outcome of a failed call in a record', () => {
  it('names the later successful call with the same aim, not another edit of the file', async () => {
    const edit = (id: string, output: string, n = 1) =>
      step(id, 'Edit', { file_path: 'src/part_3.ts', old_string: `value_3_${n}`, new_string: `renamed_3_${n}` }, output)
    const test = (id: string, output: string) => step(id, 'Bash', { command: 'npm test -- unit_tests_7' }, output)
    const run = [
      user('Rename it.'),
      view(3),
      edit('a', '<tool_use_error>String to replace not found in file.</tool_use_error>'),
      edit('a2', '<tool_use_error>String to replace not found in file.</tool_use_error>', 2),
      test('t1', 'Exit code 1\n1 failed: part_3'),
      edit('b', 'The file has been updated.'),
      test('t2', '12 passed'),
      test('t3', 'Exit code 1\n2 failed: part_3'),
      views(4, 14),
      assistant('It is in.'),
      user('Go on.'),
    ].flat(2)
    const found = new Set<string>()
    for (let budget = 300; budget < 4000; budget += 300)
      for (const [line] of (await compressed(run, budget)).text.matchAll(/^#\d+ failed.*?: (?:Edit|Bash)/gm)) found.add(line)
    expect([...found].sort()).toEqual(['#13 failed: Bash', '#3 failed, then #9 ok: Edit', '#5 failed: Edit', '#7 failed, then #11 ok: Bash'])
  })
})

describe('cuts within a line', () => {
  const NOT = ['not', 'never', "don't", 'DOES NOT', 'cannot', 'without', '**not**']
  const line = fc
    .array(fc.constantFrom('the', 'readConfig', 'of', 'src/app/main.go', 'and', 'then', 'ERR_FAILED', 'goes', 'user_id', 'so.', 'here,', ...NOT), {
      minLength: 10,
      maxLength: 14,
    })
    .map((words) => words.join(' '))

  it('do not separate a negation from the words after it', () => {
    const places: string[] = []
    fc.assert(
      fc.property(line, (text) => {
        const read: Ledger = ledger([{ id: 'm', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text }] }] }])
        for (let piece = 0; piece < read.start.length; piece++) {
          const [start, end] = [read.start[piece] as number, read.end[piece] as number]
          const part = new PartFinder(read).findBest(
            piece,
            { tokens: (end - start) / 4, extraTokens: 2, isHeading: false, valueOfEntry: (entry) => 0.1 + (entry % 3) / 3 },
            0,
          )
          for (const place of part ? [part.start, part.end] : []) {
            if ([start, end, 0, text.length].includes(place)) continue
            if (/[.,:;!?]\s*$/.test(text.slice(0, place))) continue
            const clause = text
              .slice(0, place)
              .split(/[.,:;!?](?=\s)/)
              .at(-1) as string
            places.push(clause)
            expect(clause.trim().split(/\s+/).slice(-4).join(' '), text).not.toMatch(/\b(?:not|never|don't|cannot|without)\b/i)
          }
        }
      }),
      { numRuns: 600 },
    )
    expect(places.length).toBeGreaterThan(200)
  })
})

describe('author of a text', () => {
  it('is the user in a refusal with a reason and in an answer to a question', () => {
    const words = (result: string) => (userTextStart(result) < 0 ? undefined : result.slice(userTextStart(result)))
    expect(words(`${REFUSAL}no, I did not say commit anything`)).toBe('no, I did not say commit anything')
    expect(words("The user doesn't want to take this action right now. The user provided the following reason for the rejection:  ask me first")).toBe(
      'ask me first',
    )
    expect(words('The user denied this operation and provided the following feedback:\n<feedback>\nuse pnpm\n</feedback>')).toMatch(/^use pnpm/)
    expect(words('User has answered your questions: "Which one?"="The second".')).toContain('The second')
    expect(words('<answer>\nthe second\n</answer>')).toContain('the second')
    expect(words("The user doesn't want to proceed with this tool use. STOP what you are doing.")).toBeUndefined()
    expect(words('README: the user said: hello')).toBeUndefined()
    expect(isUserRefusal(`${REFUSAL}x`)).toBe(true)
    expect(isUserRefusal('<tool_use_error>Cancelled: parallel call errored</tool_use_error>')).toBe(false)
    fc.assert(fc.property(fc.string(), (text) => userTextStart(text) < Math.max(1, text.length)))
  })

  it('is the harness if the first words identify it', () => {
    for (const text of [
      '<system-reminder>x</system-reminder>',
      '\n<local-command-stdout>Goodbye!</local-command-stdout>',
      'Base directory for this skill: /a/b',
      '[Request interrupted by user for tool use]',
      'Caveat: The messages below were generated',
    ])
      expect(isFromHarness(text), text).toBe(true)
    for (const text of ['<div> is broken', 'What does <system-reminder> mean?', 'Caveat: this is mine', 'commit this', '<command-name>/exit</command-name>'])
      expect(isFromHarness(text), text).toBe(false)
  })
})

describe('callHeading', () => {
  it.each([
    ['python make.py \\\n  --out film.mp4', 'Bash python make.py --out film.mp4'],
    ['cd /home/me/app && npm test -- parse', 'Bash … npm test -- parse'],
    ['git -C /Users/dev/workspace/cli count-objects -v', 'Bash git … count-objects -v'],
    ['python /mnt/skills/public/github-deep-research/scripts/github_api.py bytedance deer-flow readme', 'Bash python …/github_api.py bytedance deer-flow…'],
    ['cat "/home/me/a/b/c.ts"', 'Bash cat "/home/me/a/b/c.ts"'],
    ['cd /a', 'Bash cd /a'],
    [`grep -rn ${'x'.repeat(60)} /home/me/very/long/place/to/look`, `Bash grep -rn…`],
  ])('shows what was run rather than in which folder: %s', (command, heading) => {
    expect(callHeading(`Bash ${JSON.stringify({ command })}`)).toBe(heading)
  })
})
