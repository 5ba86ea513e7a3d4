import { DecantError } from '../../message/index.ts'

const MILLISECONDS = { s: 1_000, m: 60_000, h: 3_600_000 } as const
/** The longest wait, a day: timers support no more than some weeks. */
const MAX_MS = 86_400_000

/**
 * Parses a duration, `90s`, `5m` or `1h`, into milliseconds.
 * @throws DecantError `usage`
 */
export function parseDuration(name: string, text: string): number {
  const match = /^(\d{1,5})([smh])$/i.exec(text)
  const duration = match ? Number(match[1]) * MILLISECONDS[(match[2] as string).toLowerCase() as keyof typeof MILLISECONDS] : Number.NaN
  if (duration <= MAX_MS) return duration
  throw new DecantError('usage', `${name} takes a time of at most a day, not '${text.slice(0, 80)}'`, 'Give seconds, minutes or hours: 30s, 5m, 1h.')
}
