import { parseJson } from '../../../text/index.ts'

const TODO_TOOL = /todo|update_plan|task_list/i
const MAX_ITEMS = 40
const MARKS: ReadonlyMap<unknown, string> = new Map([
  ['completed', '[x]'],
  ['done', '[x]'],
  ['in_progress', '[~]'],
])

/** The list that a call passes to a to-do tool, one item with its state per line; undefined for any other call, and if the list is empty. */
export function todoItems({ name, input }: { readonly name: string; readonly input: string }): string[] | undefined {
  if (!TODO_TOOL.test(name)) return undefined
  const list: unknown = Object.values(parseJson(input) ?? {}).find((one) => Array.isArray(one))
  const items = Array.isArray(list) ? list.flatMap(itemOf) : []
  return items.length > 0 ? items.slice(0, MAX_ITEMS) : undefined
}

function itemOf(item: unknown): string[] {
  if (typeof item === 'string') return [`[ ] ${item}`]
  if (typeof item !== 'object' || item === null) return []
  const { content, step, title, status } = item as Record<string, unknown>
  const text = [content, step, title].find((one) => typeof one === 'string')
  return typeof text === 'string' ? [`${MARKS.get(status) ?? '[ ]'} ${text}`] : []
}
