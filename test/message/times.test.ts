import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseTime } from '../../src/message/index.ts'

const TEN = Date.UTC(2026, 0, 31, 10)

it.each([
  ['2026-01-31T10:00:00Z', TEN],
  ['2026-01-31T10:00', TEN],
  ['2026-01-31 10:00:00.123456789', TEN + 123],
  ['2026-01-31T12:00:00.5+02:00', TEN + 500],
  ['2026-01-31T12:00:00+0200', TEN],
  ['2026-01-31 10:00:00 +00:00', TEN],
  ['2026-01-31', Date.UTC(2026, 0, 31)],
])('parseTime parses %s', (text, time) => expect(parseTime(text)).toBe(time))

it.each(['', '1', '2026', 'step 3', '2026/01/31 10:00', 'Jan 31 2026 10:00', '2026-1-31 10:00', '2026-01-31 10:00:00.1234567890', '2026-13-45'])(
  'parseTime returns NaN for %j',
  (text) => expect(parseTime(text)).toBeNaN(),
)

it('parseTime gives the same times in another time zone', () => {
  const script = `import { parseTime } from ${JSON.stringify(join(import.meta.dirname, '../../src/message/index.ts'))}
    console.log(['2026-01-31T10:00', '2026-01-31 10:00', '2026-01-31', 'Jan 31 2026 10:00'].map(parseTime).join())`
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { ...process.env, TZ: 'America/New_York' }, encoding: 'utf8' })
  expect(told.trim()).toBe([TEN, TEN, Date.UTC(2026, 0, 31), Number.NaN].join())
})
