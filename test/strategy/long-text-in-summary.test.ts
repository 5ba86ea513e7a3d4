import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { extractSummary } from '../../src/strategy/draft/shorter/extract-summary.ts'

it('a summary takes whole lines from the end of a text of any length', () => {
  const lines = Array.from({ length: 1_500 }, (_, i) => `Step ${i} of the report is about the value of part_${i}.`)
  const content = [...lines, 'Error: the last step failed in src/final_step.ts.'].join('\n')
  const { history } = decode([{ role: 'assistant', content }], { format: 'openai-chat' })
  const summary = extractSummary(history.messages, 1_000, { task: undefined, estimate: (text) => text.length / 4 })
  expect(content.length).toBeGreaterThan(60_000)
  expect(summary).toContain('Error: the last step failed in src/final_step.ts.')
  for (const line of summary?.split('\n') ?? []) expect(content.split('\n')).toContain(line.replace(/^.*?(?=Step|Error)/, ''))
})
