import type { Message } from '../../src/message/index.ts'

/** The fifth, of `count` runs, that a run belongs to. */
export function fifthOf(run: number, count: number): number {
  return Math.floor((run * 5) / count)
}

/**
 * Returns the fifth of each run of a source, in order: neighbouring runs are parts of one session, so fifths are not mixed. If several runs are tries at
 * one task, the tasks are divided in the order of their first runs, and a run is in the fifth of its task.
 */
export function fifthsOf(source: string, runs: readonly (readonly Message[])[]): number[] {
  const key = TASKS[source]
  if (!key) return runs.map((_, run) => fifthOf(run, runs.length))
  const tasks = runs.map((messages, run) => key(messages) ?? String(run))
  const numbers = new Map([...new Set(tasks)].map((task, number) => [task, number]))
  return tasks.map((task) => fifthOf(numbers.get(task) as number, numbers.size))
}

/** How the tasks of a source are recognised. */
const TASKS: Readonly<Record<string, (messages: readonly Message[]) => string | undefined>> = {
  'tau-airline': (messages) =>
    messages
      .filter(({ role }) => role !== 'system')
      .map(customer)
      .find((name) => name !== undefined),
  'multi-agent-gaia': (messages) => JSON.stringify(messages.find(({ role }) => role === 'user')?.parts.map((part) => (part.type === 'text' ? part.text : ''))),
}

/** The customer of an airline's desk: a returning customer has the same request. */
function customer(message: Message): string | undefined {
  return /[a-z]+_[a-z]+_\d{4}/.exec(JSON.stringify(message.parts))?.[0]
}
