import type { Message } from '../../src/message/index.ts'

/** Which fifth of `count` runs one belongs to. */
export function fifthOf(run: number, count: number): number {
  return Math.floor((run * 5) / count)
}

/**
 * Which fifth of a source each of its runs belongs to, in order: neighbouring runs are parts of one session, so fifths are not mixed. Where several runs are
 * tries at one task, the tasks are parted in the order in which they come first, and a run is in the fifth of its task.
 */
export function fifthsOf(source: string, runs: readonly (readonly Message[])[]): number[] {
  const key = TASKS[source]
  if (!key) return runs.map((_, run) => fifthOf(run, runs.length))
  const tasks = runs.map((messages, run) => key(messages) ?? String(run))
  const numbers = new Map([...new Set(tasks)].map((task, number) => [task, number]))
  return tasks.map((task) => fifthOf(numbers.get(task) as number, numbers.size))
}

/** What the tasks of a source are known by. */
const TASKS: Readonly<Record<string, (messages: readonly Message[]) => string | undefined>> = {
  'tau-airline': (messages) =>
    messages
      .filter(({ role }) => role !== 'system')
      .map(customer)
      .find((name) => name !== undefined),
  'multi-agent-gaia': (messages) => JSON.stringify(messages.find(({ role }) => role === 'user')?.parts.map((part) => (part.type === 'text' ? part.text : ''))),
}

/** The customer of an airline's desk: whoever comes again comes with the same wish. */
function customer(message: Message): string | undefined {
  return /[a-z]+_[a-z]+_\d{4}/.exec(JSON.stringify(message.parts))?.[0]
}
