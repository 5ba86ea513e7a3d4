import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskCheck } from '../../src/cli/doctor/disk-check.ts'

const path = join(tmpdir(), 'not', 'there', 'archive.db')

it.each([
  [0, false, '0.0 MB'],
  [60_000_000, false, '60.0 MB'],
  [200_000_000, true, '200.0 MB'],
  [5e9, true, '5.0 GB'],
])('the disk check with %d bytes free passes: %s', (bytes, ok, size) => {
  const check = diskCheck(path, (folder) => (folder === tmpdir() ? bytes : Number.NaN))
  expect(check).toMatchObject({ ok, found: `${size} free for ${path}` })
  expect(check.fix === undefined).toBe(ok)
})

it('the disk check asks the system for the free space by default', () => {
  expect(diskCheck(path).found).toMatch(/^[\d.]+ [MG]B free for /)
})
