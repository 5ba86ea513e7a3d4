const OPEN = '<system-reminder>'
const CLOSE = '</system-reminder>'

/**
 * A text that a tool printed without the reminders that a harness put into it. Linear.
 *
 * @example
 * withoutReminders('3 passed\n<system-reminder>Keep a list of tasks.</system-reminder>') // '3 passed'
 */
export function withoutReminders(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf(OPEN, from)
    const end = start < 0 ? -1 : text.indexOf(CLOSE, start)
    if (end < 0) return kept.length === 0 ? text : [...kept, text.slice(from)].join('')
    kept.push(text.slice(from, start).trimEnd())
    from = end + CLOSE.length
  }
}
