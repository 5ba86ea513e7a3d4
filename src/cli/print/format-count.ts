/** A count with its noun: 1 message, 12 messages, 2 summaries. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
