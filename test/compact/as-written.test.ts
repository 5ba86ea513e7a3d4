import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compressDocument } from '../../src/compact/index.ts'
import { decode } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { step } from '../step.ts'

it('the report of another wire tells what is broken in what was written, not what writing it has mended', async () => {
  const chat = [{ role: 'user', content: 'Read all units.' }, ...Array.from({ length: 12 }, (_, i) => step(i)).flat()]
  const document = decode(JSON.stringify(chat), { format: 'openai-chat' })
  const profile = profileFor({ format: 'mistral' })
  const { output, report } = await compressDocument(document, { budget: '30%', strategy: 'newest', archive: memoryArchive(), to: 'mistral' })
  expect(report.status).toBe('compressed')
  expect(report.violations.before.some(({ law }) => law === 'call-id-form')).toBe(true)
  expect(report.violations.after).toEqual(violations(decode(output, { format: 'mistral' }).history, profile))
  expect(report.violations.after.filter(({ law }) => law === 'call-id-form')).toEqual([])
})
