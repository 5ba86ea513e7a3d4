import { continuationSection, isContinuationSummary } from '../text/index.ts'

/** The beginning of a message that shows by an example how such tasks are done. */
const SHOWS_EXAMPLE = /^\s*here(?:'s| is| are) (?:an?|some|the|\w{3,5}) (?:\w{1,20} )?(?:demonstrations?|examples?)\b/i

/** A ruled line that ends an example, or begins the task. */
const EXAMPLE_ENDS = /^[-=#* ]{0,40}END OF (?:THE )?(?:EXAMPLE|DEMONSTRATION)S?\b[-=#*: ]{0,40}$/gim
const TASK = /^[-=#* ]{2,40}(?:NEW |YOUR |CURRENT )?TASK(?: DESCRIPTION)?\b[-=#*: ]{0,40}$/im
const TASK_ENDS = /^[-=#* ]{2,40}END OF (?:NEW |YOUR |CURRENT )?TASK(?: DESCRIPTION)?\b[-=#*: ]{0,40}$/im

/**
 * The task in the words of a harness that shows an example before it: the text after the example, within its ruled lines if it has any. Of a text that an agent
 * wrote before its memory was cleared, the part about what the user asked for. Any other text is returned unchanged; the task is empty if a text is only an
 * example.
 */
export function taskWithin(text: string): string {
  if (isContinuationSummary(text)) return originalRequest(text)
  if (!SHOWS_EXAMPLE.test(text.slice(0, 200))) return text
  const end = [...text.matchAll(EXAMPLE_ENDS)].at(-1)
  if (!end) return ''
  const afterExample = text.slice(end.index + end[0].length)
  const from = TASK.exec(afterExample)
  const task = from ? afterExample.slice(from.index + from[0].length) : afterExample
  return task.slice(0, TASK_ENDS.exec(task)?.index).trim()
}

function originalRequest(text: string): string {
  const part = continuationSection(text, 'Primary Request and Intent')
  const lines = part ? text.slice(...part).split('\n') : []
  const requestLines = lines.map((line) => line.trim()).filter((line) => line !== '')
  return requestLines.length > 0 ? requestLines.join('\n') : text
}
