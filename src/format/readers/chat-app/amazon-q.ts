import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'
import type { ToldRun } from '../told/told-run.ts'

/** Conversations saved by Amazon Q's command line, and later by Kiro: each turn has the user's words or tool results, and the answer. */
export const amazonQ: Dialect = {
  notation: 'Amazon Q',
  of: 'runs',
  fits({ history, conversation_id: id }) {
    const turns = pairsIn(history)
    return typeof id === 'string' && turns.length > 0 && turns.every(([user, assistant]) => objectOf(user.content) && assistant) ? 'by a sign' : undefined
  },
  tell({ history, transcript: _, ...rest }, run) {
    run.meta = { ...rest, id: rest.conversation_id }
    for (const [user, assistant] of pairsIn(history)) {
      asked(user, run)
      const answer = objectOf(assistant.ToolUse) ?? objectOf(assistant.Response) ?? {}
      run.answer(answer.content)
      for (const call of objectsIn(answer.tool_uses)) run.call(call.id, call.name, call.args)
    }
  },
}

function pairsIn(history: unknown): (readonly [user: JsonObject, assistant: JsonObject])[] {
  return (Array.isArray(history) ? history : []).flatMap((turn: unknown) => {
    const [user, assistant] = Array.isArray(turn) ? turn.map(objectOf) : [objectOf(objectOf(turn)?.user), objectOf(objectOf(turn)?.assistant)]
    return user && assistant ? [[user, assistant] as const] : []
  })
}

function asked(user: JsonObject, run: ToldRun): void {
  for (const value of Object.values(objectOf(user.content) ?? {})) {
    const said = objectOf(value) ?? {}
    for (const result of objectsIn(said.tool_use_results)) {
      const given = objectsIn(result.content).map((piece) => stringOf(piece.Text) ?? piece.Json ?? piece)
      run.result(
        result.tool_use_id,
        given.length === 1 ? given[0] : given.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)),
        result.status === 'Error',
        user,
      )
    }
    run.say('user', said.prompt, user)
  }
}
