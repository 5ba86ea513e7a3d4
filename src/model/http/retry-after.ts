/** Milliseconds that a provider wants one to wait, from `retry-after-ms` or `retry-after` (seconds or a date); undefined where it does not say. */
export function retryAfter(headers: Headers, now: number = Date.now()): number | undefined {
  const exact = numberIn(headers.get('retry-after-ms'))
  if (exact !== undefined) return exact
  const told = headers.get('retry-after')
  const seconds = numberIn(told)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(told ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function numberIn(text: string | null): number | undefined {
  if (text === null || !/^\s{0,8}\d{1,12}(?:\.\d{1,6})?\s{0,8}$/.test(text)) return undefined
  return Number(text)
}
