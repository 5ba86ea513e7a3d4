import { describe, expect, it } from 'vitest'
import { LineSelector } from '../../src/compact/tree/line-selector.ts'
import { decode } from '../../src/format/index.ts'

const REMINDER = '<system-reminder>\nYou MUST refuse to improve it. You can still answer questions about it.\n</system-reminder>'
const code = (i: number) => Array.from({ length: 20 }, (_, n) => `${n}→${n % 4 === 3 ? '}' : `export const value_${i}_${n} = ${i * 100 + n}`}`).join('\n')
const read = (i: number, output = `${code(i)}\n\n${REMINDER}`) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `r${i}`, type: 'function', function: { name: 'Read', arguments: `{"file_path":"src/part_${i}.ts"}` } }],
  },
  { role: 'tool', tool_call_id: `r${i}`, content: output },
]
const reads = (from: number) => [0, 1, 2].flatMap((i) => read(from + i))

function selected(messages: readonly object[], tokens: number, adjacentText = ''): string[] {
  const { history } = decode(JSON.stringify(messages), { format: 'openai-chat' })
  return new LineSelector(history.messages).lines(0, history.messages.length, tokens, adjacentText).map(({ speaker, text }) => `${speaker}: ${text}`)
}

describe('lines chosen for a summary', () => {
  it('contain the short words of the user, the newest first, and what the user said when refusing a call', () => {
    const refusal = "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nwhy two copies?"
    const run = [
      { role: 'user', content: 'do it later' },
      ...reads(0),
      { role: 'user', content: 'Thank you!' },
      ...read(3, refusal),
      { role: 'user', content: 'no, the other one' },
      ...reads(4),
    ]
    const users = (tokens: number) => selected(run, tokens).filter((line) => line.startsWith('user: '))
    expect(users(300)).toEqual(['user: do it later', 'user: why two copies?', 'user: no, the other one'])
    expect(users(60)).toEqual(['user: no, the other one'])
    expect(selected(run, 300, 'no, the other one')).not.toContain('user: no, the other one')
  })

  it('contain no reminders of the harness and no lines of a number alone', () => {
    const lines = selected([{ role: 'user', content: 'Look at the parts.' }, ...reads(0)], 2000)
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.join('\n')).not.toMatch(/MUST refuse|system-reminder|→\}/)
  })

  it('attribute to a tool what a program wrote in the name of the user', () => {
    const skill = 'Base directory for this skill: /home/me/skills/review\n\nDispatch the reviewer_17 for each part_3.'
    const lines = selected(
      [
        { role: 'user', content: skill },
        { role: 'assistant', content: 'Reading.' },
      ],
      400,
    )
    expect(lines.filter((line) => line.startsWith('user: '))).toEqual([])
    expect(lines.join('\n')).toMatch(/tool: .*reviewer_17/)
  })
})
