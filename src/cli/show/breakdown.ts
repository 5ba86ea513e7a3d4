import { CallMatcher, type History, type Message, type Part } from '../../message/index.ts'
import type { Counter } from '../../token/index.ts'

/** Where the tokens of a history are. By role and by part they add up to the total; tools are a part of it. */
export interface Breakdown {
  readonly total: number
  readonly byRole: ReadonlyMap<Message['role'] | 'tool schemas', number>
  /** Calls and results of each tool together, by the tool's name. */
  readonly byTool: ReadonlyMap<string, number>
  /** `framing` is the tokens of a message outside its parts. */
  readonly byPart: ReadonlyMap<Part['type'] | 'tool schemas' | 'framing', number>
  /** Every message with its tokens, largest first. */
  readonly messages: readonly { readonly index: number; readonly message: Message; readonly tokens: number }[]
}

/** Counts the tokens of a history by role, part, tool and message. */
export function breakdown(history: History, counter: Counter): Breakdown {
  const byRole = new Map<Message['role'] | 'tool schemas', number>()
  const byTool = new Map<string, number>()
  const byPart = new Map<Part['type'] | 'tool schemas' | 'framing', number>()
  const called = new CallMatcher<string>()
  const messages = history.messages.map((message, index) => {
    const tokens = counter.message(message)
    add(byRole, message.role, tokens)
    let framing = tokens
    for (const part of message.parts) {
      const partTokens = counter.message({ id: '', role: message.role, parts: [part] }) - 4
      add(byPart, part.type, partTokens)
      framing -= partTokens
      if (part.type === 'tool-call') {
        called.addCall(index, part.callId, part.name)
        add(byTool, part.name, partTokens)
      }
      if (part.type === 'tool-result') {
        const calledName = called.matchResult(part.callId)
        add(byTool, part.name ?? calledName ?? 'unknown tool', partTokens)
      }
    }
    add(byPart, 'framing', framing)
    return { index, message, tokens }
  })
  const schemas = counter.tools(history.tools)
  if (schemas > 0) for (const map of [byRole, byPart]) add(map, 'tool schemas', schemas)
  const total = messages.reduce((sum, { tokens }) => sum + tokens, schemas)
  return { total, byRole, byTool, byPart, messages: messages.sort((a, b) => b.tokens - a.tokens || a.index - b.index) }
}

function add<K>(map: Map<K, number>, key: K, tokens: number): void {
  map.set(key, (map.get(key) ?? 0) + tokens)
}
