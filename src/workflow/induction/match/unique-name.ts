import type { Workflow } from '../workflow.ts'

/** A name that none of these has, ignoring case: with a number if the wanted one is taken. */
export function uniqueName(wanted: string, others: readonly Workflow[]): string {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()))
  let name = wanted
  for (let i = 2; taken.has(name.toLowerCase()); i++) name = `${wanted} (${i})`
  return name
}
