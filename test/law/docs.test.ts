import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refreshTables } from '../../scripts/laws.ts'

test('docs/laws.md matches the code (`node scripts/laws.ts` rewrites it)', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/laws.md'), 'utf8')
  expect(text).toBe(refreshTables(text))
})
