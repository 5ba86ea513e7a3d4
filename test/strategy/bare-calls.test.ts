import { expect, it } from 'vitest'
import { compress } from '../../src/index.ts'

interface Said {
  readonly content: string | null
}

const output = (of: string) => Array.from({ length: 60 }, (_, i) => `plain words that nobody needs of ${of}, line ${i % 9}`).join('\n')

function step(id: number, command: string, content: string): object[] {
  return [
    { role: 'assistant', content: null, tool_calls: [{ id: `c${id}`, type: 'function', function: { name: 'Bash', arguments: JSON.stringify({ command }) } }] },
    { role: 'tool', tool_call_id: `c${id}`, content },
  ]
}

it('a call of whose result a record shows nothing has a mark beneath it, and one that gave nothing has none', async () => {
  const run = [
    { role: 'user', content: 'Migrate the ledger tables.' },
    ...step(0, 'migrate_ledger --apply --table=ledger_entries --chunk=20480', ''),
    ...Array.from({ length: 16 }, (_, i) => step(i + 1, `cat notes/part_${i}.txt`, output(`part ${i}`))).flat(),
    { role: 'assistant', content: 'All of it is read.' },
    { role: 'user', content: 'Go on with it.' },
  ]
  const { messages } = await compress(run, { budget: '12%', format: 'openai-chat' })
  const shown = (messages as Said[]).map(({ content }) => content ?? '').join('\n')
  expect(shown).toMatch(/^#1 Bash \{.*migrate_ledger.*\}\n[^…]/m)
  expect(shown).toMatch(/^#23 Bash \{.*part_10.*\}\n…\n/m)
})

it('a result of a word is shown with its call, as the mark would take as much', async () => {
  const run = [
    { role: 'user', content: 'Migrate the ledger tables.' },
    ...step(0, 'migrate_ledger --apply --table=ledger_entries --chunk=20480', 'Done.'),
    ...Array.from({ length: 16 }, (_, i) => step(i + 1, `cat notes/part_${i}.txt`, output(`part ${i}`))).flat(),
    { role: 'assistant', content: 'All of it is read.' },
    { role: 'user', content: 'Go on with it.' },
  ]
  const { messages } = await compress(run, { budget: '12%', format: 'openai-chat' })
  expect((messages as Said[]).map(({ content }) => content ?? '').join('\n')).toMatch(/^#1 Bash \{.*migrate_ledger.*\}\nDone\.\n/m)
})
