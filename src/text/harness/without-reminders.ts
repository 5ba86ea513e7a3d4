import { remindersIn } from './reminders-in.ts'

/**
 * Removes the reminders that a harness put into the output of a tool. Linear.
 *
 * @example
 * withoutReminders('3 passed\n<system-reminder>Keep a list of tasks.</system-reminder>') // '3 passed'
 */
export function withoutReminders(text: string): string {
  const kept: string[] = []
  let from = 0
  for (const [start, end] of remindersIn(text)) {
    kept.push(text.slice(from, start).trimEnd())
    from = end
  }
  return from === 0 ? text : [...kept, text.slice(from)].join('')
}
