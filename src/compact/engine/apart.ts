import { hasFailed, looks } from '../../relevance/index.ts'
import { type ActKind, actOf } from '../../text/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { ToolUse } from '../chat/tool-use.ts'
import { voices } from '../chat/voices.ts'
import type { WordedMessage } from '../chat/worded.ts'
import { callParts } from '../summary/call-line.ts'

/**
 * Messages with what they call and get back, and what a harness says in the user's name, as messages of a tool, so that only what user and assistant
 * themselves said counts as theirs: results before the words they came with, calls after. A message without words but with calls or results is these alone. The type of a call says how it
 * ended, `call` or `failed call`; that of a result whether it is a text that the agent looked at, `looked at`.
 */
export function apart(messages: readonly WordedMessage[]): ChatMessage[] {
  const { failed, looked } = read(messages)
  return messages.flatMap((whole) => {
    if (!whole.uses) return voices(whole)
    const { uses, ...message } = whole
    const toolSaid = (kind: ToolUse['kind'], type: (id: string) => string | undefined) =>
      uses.filter((use) => use.kind === kind && use.text !== '').map(({ id, text }) => typed({ ...message, role: 'tool', content: text }, type(id)))
    const of = (id: string) => (looked.has(id) ? 'looked at' : undefined)
    const isResult = message.role === 'tool' && uses.length === 1 && uses[0]?.kind === 'result'
    const own = isResult ? typed(message, of(uses[0]?.id ?? '')) : message
    return [...toolSaid('result', of), ...(message.content === '' ? [] : voices(own)), ...toolSaid('call', (id) => (failed.has(id) ? 'failed call' : 'call'))]
  })
}

function typed(message: ChatMessage, type: string | undefined): ChatMessage {
  return type === undefined ? message : { ...message, type }
}

/** Ids of the calls that came to nothing, and of those that only looked at something. */
function read(messages: readonly WordedMessage[]): { readonly failed: ReadonlySet<string>; readonly looked: ReadonlySet<string> } {
  const kinds = new Map<string, ActKind>()
  const failed = new Set<string>()
  const looked = new Set<string>()
  for (const { uses = [], content } of messages) {
    for (const { kind, id, text } of uses) {
      if (kind === 'call') kinds.set(id, actOf(callParts(text)).kind)
      const act = kinds.get(id)
      if (kind === 'call' || act === undefined) continue
      if (hasFailed(act, text === '' ? content : text, false)) failed.add(id)
      else if (looks(act)) looked.add(id)
    }
  }
  return { failed, looked }
}
