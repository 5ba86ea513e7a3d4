import type { Message, ToolCallPart } from '../../message/index.ts'

const TOOL = /todo|update_plan|task_list/i
const MOST = 40
const MARKS: ReadonlyMap<unknown, string> = new Map([
  ['completed', '[x]'],
  ['done', '[x]'],
  ['in_progress', '[~]'],
])

/** The list that a to-do tool of the run was given last, an item a line with its state; empty where there is none. */
export function todoState(messages: readonly Message[]): string[] {
  for (let i = messages.length - 1; i >= 0; i--) {
    const call = (messages[i] as Message).parts.findLast((part): part is ToolCallPart => part.type === 'tool-call' && TOOL.test(part.name))
    const items = call && itemsIn(call.input)
    if (items) return items.slice(0, MOST)
  }
  return []
}

function itemsIn(input: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(input)
    const list = Object.values(typeof value === 'object' && value !== null ? value : {}).find((one) => Array.isArray(one)) as unknown[] | undefined
    const items = list?.flatMap(itemOf)
    return items && items.length > 0 ? items : undefined
  } catch {
    return undefined
  }
}

function itemOf(item: unknown): string[] {
  if (typeof item === 'string') return [`[ ] ${item}`]
  if (typeof item !== 'object' || item === null) return []
  const { content, step, title, status } = item as Record<string, unknown>
  const words = [content, step, title].find((one) => typeof one === 'string')
  return typeof words === 'string' ? [`${MARKS.get(status) ?? '[ ]'} ${words}`] : []
}
