import { CallIds, type History, type Message, type Part } from '../message/index.ts'
import type { Counter } from '../token/index.ts'

/** Where the tokens of a history are. Each map's figures add up to the same total, but for overheads of 4 a message. */
export interface Breakdown {
  readonly total: number
  readonly byRole: ReadonlyMap<string, number>
  /** Calls and results of each tool together, by the tool's name. */
  readonly byTool: ReadonlyMap<string, number>
  readonly byPart: ReadonlyMap<Part['type'] | 'tool schemas', number>
  /** Every message with its tokens, largest first. */
  readonly messages: readonly { readonly index: number; readonly message: Message; readonly tokens: number }[]
}

/** Counts a history and says where its tokens are. */
export function breakdown(history: History, counter: Counter): Breakdown {
  const byRole = new Map<string, number>()
  const byTool = new Map<string, number>()
  const byPart = new Map<Part['type'] | 'tool schemas', number>()
  const toolOf = new Map<string, string>()
  const ids = new CallIds()
  const messages = history.messages.map((message, index) => {
    const tokens = counter.message(message)
    add(byRole, message.role, tokens)
    for (const part of message.parts) {
      const own = counter.message({ id: '', role: message.role, parts: [part] }) - 4
      add(byPart, part.type, own)
      if (part.type === 'tool-call') {
        ids.call(index, part.callId)
        toolOf.set(part.callId, part.name)
        add(byTool, part.name, own)
      }
      if (part.type === 'tool-result') add(byTool, part.name ?? toolOf.get(ids.result(part.callId)) ?? 'unknown tool', own)
    }
    return { index, message, tokens }
  })
  const schemas = counter.tools(history.tools)
  if (schemas > 0) add(byPart, 'tool schemas', schemas)
  const total = messages.reduce((sum, { tokens }) => sum + tokens, schemas)
  return { total, byRole, byTool, byPart, messages: messages.sort((a, b) => b.tokens - a.tokens || a.index - b.index) }
}

function add<K>(map: Map<K, number>, key: K, tokens: number): void {
  map.set(key, (map.get(key) ?? 0) + tokens)
}
