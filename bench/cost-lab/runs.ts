import type { Message, Part } from '../../src/message/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { corpusRuns } from '../corpus.ts'

/** A recorded run prepared for replay: neutral messages and their tokens. */
export interface Recorded {
  readonly id: string
  readonly source: string
  readonly messages: readonly Message[]
  readonly tokens: readonly number[]
  readonly total: number
}

interface Chat {
  readonly role: string
  readonly content?: unknown
  readonly tool_calls?: readonly { readonly id?: string; readonly function: { readonly name: string; readonly arguments: string } }[]
  readonly tool_call_id?: string
  readonly is_demo?: boolean
}

/** Runs of these sources, all or every `every`-th, with exact o200k counts. */
export function recorded(sources: readonly string[], every = 1): Recorded[] {
  const counter = createCounter()
  return sources.flatMap((source) =>
    corpusRuns(source)
      .filter((_, i) => i % every === 0)
      .map((run) => {
        const messages = (run.messages as Chat[]).filter((chat) => !chat.is_demo).map(neutral)
        const tokens = messages.map((message) => counter.message(message))
        return { id: run.id, source, messages, tokens, total: tokens.reduce((sum, n) => sum + n, 0) }
      }),
  )
}

function neutral(chat: Chat, index: number): Message {
  const text = typeof chat.content === 'string' ? chat.content : chat.content === null || chat.content === undefined ? '' : JSON.stringify(chat.content)
  if (chat.role === 'tool') {
    return { id: `m${index}`, role: 'tool', parts: [{ type: 'tool-result', callId: chat.tool_call_id ?? '', output: [{ type: 'text', text }] }] }
  }
  const parts: Part[] = text === '' ? [] : [{ type: 'text', text }]
  for (const call of chat.tool_calls ?? []) parts.push({ type: 'tool-call', callId: call.id ?? '', name: call.function.name, input: call.function.arguments })
  return { id: `m${index}`, role: chat.role === 'assistant' ? 'assistant' : chat.role === 'system' ? 'system' : 'user', parts }
}
