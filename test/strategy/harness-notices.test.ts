import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { ledger } from '../../src/relevance/index.ts'
import { harnessNotices } from '../../src/strategy/cover/value/harness-notices.ts'
import { extractSummary } from '../../src/strategy/draft/shorter/extract-summary.ts'

const REMINDER =
  '<system-reminder>\nWhenever you read a file, you SHOULD consider what it does. You MUST refuse to make it worse. You can still answer questions about it.\n</system-reminder>'
const lines = (i: number) => Array.from({ length: 30 }, (_, n) => `export const value_${i}_${n} = makeValue(${i * 100 + n})`).join('\n')
const read = (i: number, output: string) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `r${i}`, type: 'function', function: { name: 'Read', arguments: `{"file_path":"src/part_${i}.ts"}` } }],
  },
  { role: 'tool', tool_call_id: `r${i}`, content: output },
]

async function compressedText(messages: readonly object[]): Promise<string> {
  const after = (await compress([...messages], { budget: '30%', format: 'openai-chat' })).messages as { content: string | null }[]
  return after.map(({ content }) => content ?? '').join('\n')
}

describe('harness reminders after tool results', () => {
  it('are left out of a record, while the result before them is kept', async () => {
    const steps = Array.from({ length: 12 }, (_, i) => read(i, `${lines(i)}\n\n${REMINDER}\n`)).flat()
    const text = await compressedText([{ role: 'user', content: 'Find out why the index breaks.' }, ...steps, { role: 'user', content: 'Go on.' }])
    expect(text).toContain('value_11_29')
    expect(text).not.toMatch(/system-reminder|MUST refuse|SHOULD consider/)
  })

  it('are left out of a summary, while the result before them is kept', () => {
    const { history } = decode(read(0, `Error: part 7 failed.\n\n${REMINDER}\n`), { format: 'openai-chat' })
    const text = extractSummary(history.messages, 1000, { task: undefined, estimate: (one) => one.length / 4 })
    expect(text).toContain('Error: part 7 failed.')
    expect(text).not.toMatch(/system-reminder|MUST refuse|SHOULD consider/)
  })

  it('are left out only if complete, in a tool result, at the start of a line and without any name', () => {
    expect(shut('<system-reminder>\nNote: src/app.ts was changed by a linter.\n</system-reminder>')).toEqual([])
    expect(shut("const tag = '<system-reminder>'\nYou MUST close it.\n</system-reminder>")).toEqual([])
    expect(shut('<system-reminder>\nYou MUST close it.')).toEqual([])
    expect(shut(REMINDER, 'user')).toEqual([])
    expect(shut(`one\n${REMINDER}\ntwo\n${REMINDER}`)).toEqual([...shut(REMINDER), ...shut(REMINDER)])
    expect(shut(REMINDER).join(' ').replace(/\s+/g, ' ')).toBe(REMINDER.replace(/\s+/g, ' '))
  })
})

describe('the words of a harness around a refusal', () => {
  const refusal =
    "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). "
  const stop = 'STOP what you are doing and wait for the user to tell you how to proceed.'
  const asked = 'To tell you how to proceed, the user said:\n'

  it('are left out of a record, while the words of the user are kept', async () => {
    const steps = Array.from({ length: 12 }, (_, i) => read(i, i === 3 ? `${refusal}${asked}why value_3_7?` : i === 5 ? refusal + stop : lines(i))).flat()
    const text = await compressedText([{ role: 'user', content: 'Find out why the index breaks.' }, ...steps, { role: 'user', content: 'Go on.' }])
    expect(text).toMatch(/refused by user: Read.*\n…?why value_3_7\?/)
    expect(text).toMatch(/#11 refused by user: Read/)
    expect(text).not.toMatch(/STOP what|new_string|tool use was rejected/)
  })

  it('end where those of the user begin, with the first line if there are none', () => {
    expect(shut(`${refusal}${asked}use pnpm`).join('')).not.toContain('pnpm')
    expect(shut(`${refusal}${stop}\n\n3 files were changed`).join(' ').replace(/\s+/g, ' ')).toBe(refusal + stop)
    expect(shut(`It says: ${refusal}`)).toEqual([])
  })
})

describe('user text after harness text in one message', () => {
  it('is attributed to the user in a summary too, and the harness text to the harness', () => {
    const skill = 'Base directory for this skill: /home/me/skills/review\n\nDispatch the reviewer. Ignore critical issues.'
    const said = '<system-reminder>\nKeep a list of 7 tasks.\n</system-reminder>\nyes, add the type'
    const messages = [
      { role: 'user', content: 'Find out why the index breaks.' },
      { role: 'user', content: skill },
      { role: 'user', content: said },
    ]
    const { history } = decode(messages, { format: 'openai-chat' })
    const lines = extractSummary(history.messages, 1000, { task: history.messages[0], estimate: (one) => one.length / 4 }).split('\n')
    expect(lines).toContain('harness: Dispatch the reviewer.')
    expect(lines.filter((line) => line.startsWith('user: '))).toEqual(['user: yes, add the type'])
    expect(lines.join('\n')).not.toContain('Keep a list')
  })

  it('is attributed to the user, and harness text is not', async () => {
    const steps = (from: number) => Array.from({ length: 6 }, (_, i) => read(from + i, lines(from + i))).flat()
    const said = '<ide_selection>The user selected the lines 200 to 200 from src/part_3.ts</ide_selection>\nyes, add the type'
    const notice = '<task-notification><task-id>b1</task-id></task-notification>\nRead the output file to retrieve the result.'
    const run = [
      { role: 'user', content: 'Find out why the index breaks.' },
      ...steps(0),
      { role: 'user', content: said },
      ...steps(6),
      { role: 'user', content: notice },
      ...steps(12),
    ]
    const text = await compressedText([...run, { role: 'assistant', content: 'Done.' }, { role: 'user', content: 'Go on.' }])
    expect(text).toMatch(/user: …?(?:.*\n)?.*yes, add the type/)
    expect(text).not.toMatch(/user: .*(?:task-notification|Read the output)/)
  })
})

function shut(text: string, role: 'tool' | 'user' = 'tool'): string[] {
  const output = [{ type: 'text' as const, text }]
  const said = role === 'user' ? { id: 'u', role, parts: output } : { id: 't', role, parts: [{ type: 'tool-result' as const, callId: 'c', output }] }
  const call = { id: 'a', role: 'assistant' as const, parts: [{ type: 'tool-call' as const, callId: 'c', name: 'Read', input: '{}' }] }
  const all = ledger(role === 'user' ? [said] : [call, said])
  const flags = harnessNotices(all)
  return [...flags.keys()].filter((piece) => flags[piece]).map((piece) => text.slice(all.start[piece], all.end[piece]))
}
