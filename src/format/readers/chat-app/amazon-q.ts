import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Conversations saved by Amazon Q's command line, and later by Kiro: each turn has the user's words or tool results, and the answer. */
export const amazonQ: LogDialect = {
  notation: 'Amazon Q',
  recordKind: 'runs',
  matches({ history, conversation_id: id }) {
    const turns = pairsIn(history)
    return typeof id === 'string' && turns.length > 0 && turns.every(([user, assistant]) => asObject(user.content) && assistant) ? 'by a sign' : undefined
  },
  readRecord({ history, transcript: _, ...rest }, run) {
    run.meta = { ...rest, id: rest.conversation_id }
    for (const [user, assistant] of pairsIn(history)) {
      addUserTurn(user, run)
      const answer = asObject(assistant.ToolUse) ?? asObject(assistant.Response) ?? {}
      run.addAnswer(answer.content)
      run.addCalls(answer.tool_uses)
    }
  },
}

function pairsIn(history: unknown): (readonly [user: JsonObject, assistant: JsonObject])[] {
  return (Array.isArray(history) ? history : []).flatMap((turn: unknown) => {
    const [user, assistant] = Array.isArray(turn) ? turn.map(asObject) : [asObject(asObject(turn)?.user), asObject(asObject(turn)?.assistant)]
    return user && assistant ? [[user, assistant] as const] : []
  })
}

function addUserTurn(user: JsonObject, run: RunBuilder): void {
  for (const value of Object.values(asObject(user.content) ?? {})) {
    const userContent = asObject(value) ?? {}
    for (const result of objectsIn(userContent.tool_use_results)) {
      const pieces = objectsIn(result.content).map((piece) => stringOf(piece.Text) ?? piece.Json ?? piece)
      run.addResult(
        result.tool_use_id,
        pieces.length === 1 ? pieces[0] : pieces.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)),
        result.status === 'Error',
        user,
      )
    }
    run.addMessage('user', userContent.prompt, user)
  }
  for (const _ of objectsIn(user.images)) run.countSkipped('image')
}
