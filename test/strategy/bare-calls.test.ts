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

/** The result for a run whose first call gave `first`, and each later one a page of words. */
async function recordText(first: string): Promise<string> {
  const run = [
    { role: 'user', content: 'Migrate the ledger tables.' },
    ...step(0, 'migrate_ledger --apply --table=ledger_entries --chunk=20480', first),
    ...Array.from({ length: 16 }, (_, i) => step(i + 1, `cat notes/part_${i}.txt`, output(`part ${i}`))).flat(),
    { role: 'assistant', content: 'All of it is read.' },
    { role: 'user', content: 'Go on with it.' },
  ]
  const { messages } = await compress(run, { budget: '12%', format: 'openai-chat' })
  return (messages as Said[]).map(({ content }) => content ?? '').join('\n')
}

it('a record puts an ellipsis under a call whose result it omits, and none under a call with an empty result', async () => {
  const text = await recordText('')
  expect(text).toMatch(/^#1 Bash \{.*migrate_ledger.*\}\n[^…]/m)
  expect(text).toMatch(/^#23 Bash \{.*part_10.*\}\n…\n/m)
})

it('a record shows a one-word result in full, as an ellipsis would take as much room', async () => {
  expect(await recordText('Done.')).toMatch(/^#1 Bash \{.*migrate_ledger.*\}\nDone\.\n/m)
})
