import { expect, test } from 'vitest'
import { printedBy, programs } from '../program.ts'

const [asked = '', shown = '', ...more] = programs('docs/models.md')

test('docs/models.md contains two programs, of which the second uses scriptedModel', () => {
  expect(shown).toContain('scriptedModel')
  expect(more).toEqual([])
})

test('the first program of docs/models.md still compresses if the model cannot be used', { timeout: 60_000 }, () => {
  const given = `const key = 'none'
globalThis.fetch = async () => new Response('{}', { status: 400 })
const history = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: \`message \${i} tells of part_\${i} at some length\` }))
`
  expect(printedBy(`${given}${asked}\nconsole.log(report.status)\n`)).toMatch(/^0 of \d summaries in the model’s words; rejected: .*failed\ncompressed\n$/)
})
