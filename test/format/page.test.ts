import { expect, it } from 'vitest'
import { printedBy, programs } from '../program.ts'

it('the only program in docs/formats.md runs unchanged and prints the decoded messages', { timeout: 120_000 }, () => {
  const lines = ['user', 'assistant'].map((role) => JSON.stringify({ role, content: 'words' }))
  const [reading = '', ...more] = programs('docs/formats.md')
  expect(more).toEqual([])
  expect(printedBy(reading, { 'run.jsonl': lines.join('\n') })).toBe('jsonl 2 []\n2\n0 user\n0 assistant\n')
})
