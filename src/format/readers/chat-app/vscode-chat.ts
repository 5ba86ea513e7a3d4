import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { journalled } from '../told/journalled.ts'
import { objectsIn } from '../told/objects-in.ts'
import type { ToldRun } from '../told/told-run.ts'

/** The maximum depth to which a result that is a tree of displayed text is read. */
const DEEPEST = 60

/** Chat sessions of VS Code, from its storage or an export: requests, whose rounds of calls show what the model received. */
export const vscodeChat: Dialect = {
  notation: 'VS Code chat',
  of: 'runs',
  joined: journalled,
  fits({ requests, sessionId, creationDate }) {
    const asked = objectsIn(requests)
    if (asked.length === 0) return Array.isArray(requests) && typeof sessionId === 'string' && typeof creationDate === 'number' ? 'by a sign' : undefined
    return asked.every((one) => 'message' in one && Array.isArray(one.response)) ? 'by a sign' : undefined
  },
  tell({ requests, ...rest }, run) {
    run.meta = { ...rest, id: rest.sessionId ?? 'session' }
    for (const request of objectsIn(requests)) {
      run.model = stringOf(request.modelId) ?? run.model
      run.say('user', objectOf(request.message)?.text ?? request.message, request)
      const about = objectOf(objectOf(request.result)?.metadata) ?? {}
      const rounds = objectsIn(about.toolCallRounds)
      if (rounds.length > 0) for (const round of rounds) toldRound(round, objectOf(about.toolCallResults) ?? {}, run)
      else for (const piece of objectsIn(request.response)) toldPiece(piece, run)
    }
  },
}

function toldRound(round: JsonObject, results: JsonObject, run: ToldRun): void {
  run.think(textIn(objectOf(round.thinking)?.text))
  run.answer(round.response)
  const calls = objectsIn(round.toolCalls)
  for (const call of calls) run.call(call.id, call.name, call.arguments)
  for (const call of calls) {
    const result = objectOf(results[stringOf(call.id) ?? ''])
    if (result) run.result(call.id, textIn(result.content))
  }
}

/** Reads a piece of an answer as displayed. */
function toldPiece(piece: JsonObject, run: ToldRun): void {
  const { kind } = piece
  if (kind === 'toolInvocationSerialized') {
    const command = objectOf(piece.toolSpecificData)
    const asked = stringOf(objectOf(piece.invocationMessage)?.value) ?? stringOf(piece.invocationMessage) ?? ''
    run.call(piece.toolCallId, piece.toolId, command ?? { message: asked })
    const done = stringOf(objectOf(piece.pastTenseMessage)?.value) ?? stringOf(piece.pastTenseMessage)
    run.result(piece.toolCallId, piece.resultDetails ?? done ?? '')
  } else if (kind === 'thinking') run.think(textIn(piece.value))
  else if (kind === undefined || kind === 'markdownContent') run.piece('text', piece.value ?? objectOf(piece.content)?.value)
  else if (kind === 'inlineReference') run.piece('text', `\`${referred(piece)}\``)
  else run.leave(stringOf(kind) ?? 'other')
}

/** Returns the displayed text of a reference in an answer: its name, or that of the file. */
function referred({ name, inlineReference }: JsonObject): string {
  const at = objectOf(inlineReference)
  const path = stringOf(at?.path) ?? stringOf(objectOf(objectOf(at?.location)?.uri)?.path) ?? stringOf(objectOf(at?.uri)?.path) ?? ''
  return stringOf(name) ?? stringOf(at?.name) ?? path.slice(path.lastIndexOf('/') + 1)
}

/** Returns the texts of a value, a list, or a tree of displayed text, in order; a value in memory that occurs twice, or within itself, is read once. */
function textIn(value: unknown, depth = 0, seen = new Set<unknown>()): string {
  if (typeof value === 'string') return value
  if (depth > DEEPEST || seen.has(value)) return ''
  if (typeof value === 'object') seen.add(value)
  if (Array.isArray(value)) return value.map((one: unknown) => textIn(one, depth + 1, seen)).join('')
  const node = objectOf(value)
  if (!node) return ''
  const breaks = node.lineBreakBefore === true ? '\n' : ''
  return breaks + [node.value, node.node, node.text, node.children].map((one) => textIn(one, depth + 1, seen)).join('')
}
