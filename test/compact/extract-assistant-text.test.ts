import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { PROMPTS_EN } from '../../src/compact/prompts/prompts-en.ts'
import { extractSummary } from '../../src/compact/summary/extract/extract-summary.ts'
import { dependsOnPrevious } from '../../src/compact/summary/speech/depends-on-previous.ts'
import { withoutCode } from '../../src/compact/summary/speech/without-code.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-said-')))
const TAIL = Array.from({ length: 2 }, (_, i) => [
  { role: 'user', content: `And part ${i}?` },
  { role: 'assistant', content: `Part ${i} is as it was.` },
]).flat()
const FILE = Array.from({ length: 60 }, (_, i) => `${i + 1}→  const value${i} = settings.entry${i}`).join('\n')

/** The extract of an agent that says these words before a call. */
async function linesOf(...words: readonly string[]): Promise<string[]> {
  const steps = words.flatMap((content, i) => [
    { role: 'assistant', content, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'Read', arguments: `{"file_path":"src/part${i}.ts"}` } }] },
    { role: 'tool', tool_call_id: `c${i}`, content: FILE },
  ])
  const { summary } = await engine.compact([{ role: 'user', content: 'Mend the settings.' }, ...steps, ...TAIL], { keepRecent: 2 })
  return summary.split('\n')
}

describe('assistant text in an extractive summary', () => {
  it('includes findings and choices, but no announcements of the next step', async () => {
    const lines = await linesOf(
      'Let me check the settings first.',
      'Unit tests pass. Now let me look at the rest:',
      '原因是端口没有读取。让我看看其他文件。',
      'Now update the usage of the settings.',
      'I will use Postgres instead of SQLite.',
    )
    expect(lines.filter((line) => line.startsWith('[assistant]') || line.includes(' · assistant]'))).toEqual([
      '[assistant] Unit tests pass.',
      '[assistant] 原因是端口没有读取。',
      '- [decision · assistant] I will use Postgres instead of SQLite.',
    ])
  })

  it('omits a code block that repeats the call after it', async () => {
    const lines = await linesOf('The part is empty.\n```\nsrc/part0.ts\n```')
    expect(lines.filter((line) => line.includes('src/part0.ts'))).toEqual(['[tool] Read src/part0.ts'])
  })

  it('includes a block that repeats a call only if the line of that call is left out', () => {
    const tool = (content: string, type: string) => ({ role: 'tool', content, type })
    const history = [
      { role: 'user', content: 'Mend the settings of the second part.' },
      { role: 'assistant', content: 'I have seen that a part has no settings.\n```\nfind_file settings_of_part.py src\n```' },
      tool('action {"command":"find_file settings_of_part.py src\\n"}', 'call'),
      { role: 'assistant', content: 'The part is there.' },
      tool('action {"command":"edit 1:1\\nsettings = read()\\nend_of_edit"}', 'call'),
      tool(FILE, 'redundant'),
    ]
    const told = (most: number) => extractSummary(history, PROMPTS_EN, most).split('\n')
    expect(told(50)).toContain('[assistant] find_file settings_of_part.py src')
    expect(told(50)).not.toContain('[tool] action find_file settings_of_part.py src')
    expect(told(100)).toContain('[tool] action find_file settings_of_part.py src')
    expect(told(100)).not.toContain('[assistant] find_file settings_of_part.py src')
  })

  it('omits a sentence that introduces a table which is left out', () => {
    const say = (content: string) => ({ role: 'assistant', content })
    const user = { role: 'user', content: 'Mend the settings of the second part.' }
    const told = extractSummary(
      [user, say('The results are these:\n| a | b |\n| 1 | 2 |'), user, say('These were mended:\n- The first part has its settings.')],
      PROMPTS_EN,
    )
    expect(told.split('\n').filter((line) => line.startsWith('[assistant]'))).toEqual([
      '[assistant] These were mended:',
      '[assistant] - The first part has its settings.',
    ])
  })

  it('omits code blocks between sentences, or on request only those with a language label', async () => {
    const lines = await linesOf(
      'The script prints numbers.\n```\nedit 1:1\nfor i in range(17):\n    print(f"[{i}] Got random number: {r.recvline().decode()}")\nend_of_edit\n```',
      'The cause is found.\n```python\nprint("It was found in the second part of them")\nx = 1\n```\nThe port is not read.',
    )
    expect(lines.filter((line) => line.startsWith('[assistant]'))).toEqual([
      '[assistant] The script prints numbers.',
      '[assistant] The cause is found.',
      '[assistant] The port is not read.',
    ])
    expect(withoutCode('So:\n```\none\ntwo\n```\n```py\na\nb\n```\nEnd.', true)).toBe('So:\n```\none\ntwo\n```\n\n\nEnd.')
  })

  it('keeps a sentence around a quoted full stop whole, and splits two sentences without a space between them', async () => {
    const lines = await linesOf(
      'Tests fail with `"you have uncommitted changes. Please commit or stash them first"`.',
      'The page returns a static message.Next comes the form.',
    )
    expect(lines).toContain('[assistant] Tests fail with `"you have uncommitted changes. Please commit or stash them first"`.')
    expect(lines).toContain('[assistant] The page returns a static message.')
  })
})

describe('dependence of a sentence on the one before it', () => {
  it.each([
    'It simply returns a static message.',
    'This means the cache was never written.',
    'But they were never read.',
    '它只返回一条静态消息。',
    '这说明缓存没有写入。',
  ])('is detected for a pronoun as subject: %s', (sentence) => {
    expect(dependsOnPrevious(sentence)).toBe(true)
  })

  it.each([
    'It appears there are no files.',
    "It's likely that nobody reads it.",
    'That said, it works.',
    'Items are sorted.',
    '这样就可以了。',
    '此外还有一个问题。',
  ])('is not detected in a self-contained sentence: %s', (sentence) => {
    expect(dependsOnPrevious(sentence)).toBe(false)
  })

  it('makes an extract include the sentence only directly after the one before it', async () => {
    const rounds = Array.from({ length: 30 }, (_, i) => [
      { role: 'user', content: `Part ${i}?` },
      { role: 'assistant', content: `The script of folder ${i} takes no input. It was fixed in src/part_${i}.ts since the error was found there.` },
    ]).flat()
    const { summary } = await engine.compact([...rounds, ...TAIL], { keepRecent: 2 })
    const lines = summary.split('\n')
    const told = lines.flatMap((line, i) => (line.includes('It was fixed') ? [i] : []))
    expect(told.length).toBeGreaterThan(0)
    expect(told.length).toBeLessThan(20)
    for (const at of told) expect(lines[at - 1]).toBe(`[assistant] The script of folder ${/part_(\d+)/.exec(lines[at] ?? '')?.[1]} takes no input.`)
  })
})

it('an extractive summary contains no lines of a file even if the history is longer than a portion', async () => {
  const long = Array.from({ length: 9000 }, (_, i) => `${i + 1}→  const value${i} = settings.entry${i}`).join('\n')
  const steps = Array.from({ length: 3 }, (_, i) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'Read', arguments: `{"file_path":"src/part${i}.ts"}` } }],
    },
    { role: 'tool', tool_call_id: `c${i}`, content: long },
  ]).flat()
  const { summary } = await engine.compact([{ role: 'user', content: 'Mend the settings.' }, ...steps, ...TAIL], { keepRecent: 2 })
  expect(summary.split('\n')).toEqual(['[user] Mend the settings.', ...[0, 1, 2].map((i) => `[tool] Read src/part${i}.ts`)])
})

it.each([
  ['The nightly build takes an hour.', 'We decided to use port'],
  ['夜间构建需要一个小时。', '我们决定使用端口'],
])('a sentence of an earlier summary appears once in the next one, even if it is repeated later: %s', async (said, choice) => {
  const rounds = (from: number) =>
    Array.from({ length: 20 }, (_, i) => [
      { role: 'user', content: `${choice} ${4000 + from + i}.` },
      { role: 'assistant', content: `${said} `.repeat(10) },
    ]).flat()
  const first = await engine.compact(rounds(0))
  expect(first.summary).toContain(said)
  const { summary } = await engine.compact([...first.compactedHistory, ...rounds(20)])
  expect(summary.split(said)).toHaveLength(2)
})

it('decisions listed as key facts leave room for other user sentences in the extract', async () => {
  const talk = [
    'Hi! We’re building an invoicing service called Ledgerly. Please never touch the production database.',
    'Both have merits, I think.',
    'Let’s go with Postgres 16. The rounding must be half-even.',
    `Postgres 16 it is. ${'We discussed many things along the way. '.repeat(20)}`,
    'We decided to use React instead of Vue. Only use pnpm.',
    `Noted. ${'Keycloak is a mature server for identity. '.repeat(20)}`,
  ].map((content, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content }))
  const { summary } = await engine.compact([...talk, ...TAIL], { keepRecent: 2 })
  expect(summary).toContain('[user] We’re building an invoicing service called Ledgerly.')
  for (const choice of ['never touch the production database', 'Postgres 16. ', 'half-even', 'instead of Vue', 'Only use pnpm'])
    expect(summary).toContain(choice.trim())
})
