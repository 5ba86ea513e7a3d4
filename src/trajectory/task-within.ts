/** How a message begins that shows by an example how such tasks are done. */
const SHOWS = /^\s*here(?:'s| is| are) (?:an?|some|the|\w{3,5}) (?:\w{1,20} )?(?:demonstrations?|examples?)\b/i

/** A ruled line behind which an example ends, or the task stands. */
const ENDS = /^[-=#* ]{0,40}END OF (?:THE )?(?:EXAMPLE|DEMONSTRATION)S?\b[-=#*: ]{0,40}$/gim
const TASK = /^[-=#* ]{2,40}(?:NEW |YOUR |CURRENT )?TASK(?: DESCRIPTION)?\b[-=#*: ]{0,40}$/im
const TASK_ENDS = /^[-=#* ]{2,40}END OF (?:NEW |YOUR |CURRENT )?TASK(?: DESCRIPTION)?\b[-=#*: ]{0,40}$/im

/**
 * The task in the words of a harness that shows an example before it: what stands behind the example, within its ruled lines where it has any; any other
 * text as it is, and nothing of one that is an example alone.
 */
export function taskWithin(text: string): string {
  if (!SHOWS.test(text.slice(0, 200))) return text
  const end = [...text.matchAll(ENDS)].at(-1)
  if (!end) return ''
  const behind = text.slice(end.index + end[0].length)
  const from = TASK.exec(behind)
  const task = from ? behind.slice(from.index + from[0].length) : behind
  return task.slice(0, TASK_ENDS.exec(task)?.index).trim()
}
