import { DecantError } from '../../message/index.ts'

const HOURS = { h: 1, d: 24, w: 168 } as const

/**
 * Reads an age as people write it, `30d`, `12h` or `8w`, as milliseconds.
 * @throws DecantError `usage`
 */
export function parseAge(name: string, text: string): number {
  const found = /^(\d{1,5})([hdw])$/i.exec(text)
  if (found) return Number(found[1]) * HOURS[(found[2] as string).toLowerCase() as keyof typeof HOURS] * 3_600_000
  throw new DecantError('usage', `${name} takes an age, not '${text.slice(0, 80)}'`, 'Give hours, days or weeks: 12h, 30d, 8w.')
}
