/** Seconds of each unit, the largest first. */
const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

/** How long ago something was, for people: `3 d ago`, `2 h ago`, `5 min ago`, `now`. */
export function formatTimeAgo(then: Date, now: Date): string {
  const seconds = (now.getTime() - then.getTime()) / 1000
  const [unit, size] = UNITS.find(([, minSeconds]) => seconds >= minSeconds) ?? []
  return unit === undefined ? 'now' : `${Math.floor(seconds / size)} ${unit} ago`
}
