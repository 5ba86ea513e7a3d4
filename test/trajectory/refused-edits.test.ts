import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { CompressionModule, fromHistory } from '../../src/trajectory/index.ts'

const REFUSED = `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).`
const MISSED = '<tool_use_error>String to replace not in file.</tool_use_error>'

/** A run in which the second edit failed. */
function run(answer: string) {
  const call = (i: number, name: string, input: object, result: string) => [
    { role: 'assistant', content: [{ type: 'tool_use', id: `c${i}`, name, input }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `c${i}`, content: result }] },
  ]
  const views = Array.from({ length: 20 }, (_, i) => call(i, 'Read', { file_path: `src/f${i}.ts` }, `const a${i} = ${i}`))
  const edits = [
    call(40, 'Edit', { file_path: 'src/made.ts', old_string: 'a', new_string: 'b' }, 'The file src/made.ts has been updated.'),
    call(41, 'Edit', { file_path: 'src/refused.ts', old_string: 'a', new_string: 'b' }, answer),
  ]
  const messages = [{ role: 'user', content: 'Tidy up.' }, ...views.slice(0, 10).flat(), ...edits.flat(), ...views.slice(10).flat()]
  return fromHistory(decode({ messages, model: 'claude-sonnet-4' }))
}

describe.each([REFUSED, MISSED])('an edit with the result %s', (answer) => {
  it('appears as not done in a summary without a model', async () => {
    const module = new CompressionModule({ strategy: 'hierarchical_summarization', config: { maxEvents: 8, segmentSize: 30 } })
    const { events } = await module.compress(run(answer))
    const summary = events.find(({ kind }) => kind === 'SummaryEvent')?.action.content
    expect(summary).toContain('file_edit ×1 (src/made.ts)')
    expect(summary).toContain('file_edit not done ×1 (src/refused.ts)')
  })

  it('is a key step only for an error in its result, and is dropped before completed edits', async () => {
    const edited = async (maxEvents: number) => {
      const module = new CompressionModule({ config: { maxEvents, preserveFirstN: 1, preserveLastN: 1, includePrecedingContext: 0 } })
      const { events } = await module.compress(run(answer))
      return events.filter(({ actionType }) => actionType === 'file_edit').map(({ act }) => act?.paths[0])
    }
    expect(await edited(8)).toEqual(answer === REFUSED ? ['src/made.ts'] : ['src/made.ts', 'src/refused.ts'])
    expect(await edited(3)).toEqual(['src/made.ts'])
  })
})
