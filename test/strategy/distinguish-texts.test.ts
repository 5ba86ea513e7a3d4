import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import { RECORD_HEADING } from '../../src/relevance/record/record-heading.ts'
import { callHeadings } from '../../src/strategy/cover/section/call-headings.ts'
import { distinguishTexts } from '../../src/strategy/cover/section/distinguish-texts.ts'
import { actOf, isEmptyResult } from '../../src/text/index.ts'

const script = 'python scripts/evaluate_everything.py --seed 1 --verbose --task '

describe('headings of calls that begin alike', () => {
  it('omit the common beginning and show the words that differ', () => {
    const calls = ['airline', 'retail', 'airline'].map((task) => ({
      name: 'Bash',
      act: actOf({ name: 'Bash', input: JSON.stringify({ command: script + task }) }),
    }))
    const [airline, retail, again] = callHeadings(calls)
    expect(airline).toMatch(/^Bash python… airline$/)
    expect(retail).toMatch(/^Bash python… retail$/)
    expect(again).toBe(airline)
  })

  it('are not shortened by toldApart for a prefix of another text or for texts that differ in their first words', () => {
    expect(distinguishTexts([script, `${script}airline`])[0]).toBeUndefined()
    expect(distinguishTexts(['a b', 'a c'])).toEqual([undefined, undefined])
  })
})

describe('a search that found nothing', () => {
  it.each([
    '',
    ' \n',
    ' '.repeat(300),
    '[]',
    '{}',
    'No matches found',
    'No files found',
    '(no output)',
    'Exit code 1',
    'No matches found\n\nFound 0 total occurrences across 0 files.',
    '未找到结果',
    'No content could be extracted from this page',
    '# Untitled\n\nNo content could be extracted from this page',
  ])('is recognized by the result %j', (text) => {
    expect(isEmptyResult(text)).toBe(true)
  })

  it.each(['0', 'src/a.ts', 'No matches found in src, but 3 in lib', '[1]', 'Found 2 files\na\nb', 'no', 'No matches found. '.repeat(20)])(
    'is not recognized in the result %j',
    (text) => {
      expect(isEmptyResult(text)).toBe(false)
    },
  )

  it('is marked "found nothing" in a record, and the mark is read back', async () => {
    const step = (id: string, pattern: string, content: string) => [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name: 'Grep', arguments: JSON.stringify({ pattern, path: 'src' }) } }],
      },
      { role: 'tool', tool_call_id: id, content },
    ]
    const history = [
      { role: 'user', content: 'Where is invoice_total set?' },
      ...Array.from({ length: 12 }, (_, i) =>
        step(`s${i}`, `sum_${i}`, `src/file_${i}.ts:${i}: const sum_${i} = ${i * 7919}\n${'// and so on\n'.repeat(30)}`),
      ).flat(),
      ...step('none', 'gross_amount|vat_rate', 'No matches found'),
      ...step('last', 'sum_3', 'src/file_3.ts:3: const sum_3'),
      { role: 'assistant', content: 'They are nowhere.' },
      { role: 'user', content: 'Then write it.' },
    ]
    const { messages } = await compress(history, { budget: 500, format: 'openai-chat' })
    const line = JSON.stringify(messages).match(/#\d+ found nothing: Grep/)?.[0]
    expect(line).toBeDefined()
    expect(RECORD_HEADING.exec(line as string)?.[2]).toBe('found nothing')
  })
})
