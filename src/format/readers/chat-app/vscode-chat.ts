import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { replayJournal } from '../dialects/replay-journal.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { ownValue } from '../reading/own-value.ts'

/** The maximum depth to which a result that is a tree of displayed text is read. */
const MAX_DEPTH = 60

/** Chat sessions of VS Code, from its storage or an export: requests, whose rounds of calls show what the model received. */
export const vscodeChat: LogDialect = {
  notation: 'VS Code chat',
  recordKind: 'runs',
  replay: replayJournal,
  matches({ requests, sessionId, creationDate }) {
    const requestList = objectsIn(requests)
    if (requestList.length === 0) return Array.isArray(requests) && typeof sessionId === 'string' && typeof creationDate === 'number' ? 'by a sign' : undefined
    return requestList.every((one) => 'message' in one && Array.isArray(one.response)) ? 'by a sign' : undefined
  },
  readRecord({ requests, ...rest }, run) {
    run.meta = { ...rest, id: rest.sessionId ?? 'session' }
    for (const request of objectsIn(requests)) {
      run.model = stringOf(request.modelId) ?? run.model
      run.addMessage('user', asObject(request.message)?.text ?? request.message, request)
      for (const { kind } of objectsIn(asObject(request.variableData)?.variables)) run.countSkipped(`attached ${stringOf(kind) ?? 'other'}`)
      const metadata = asObject(asObject(request.result)?.metadata) ?? {}
      const rounds = objectsIn(metadata.toolCallRounds)
      if (rounds.length > 0) for (const round of rounds) addRound(round, asObject(metadata.toolCallResults) ?? {}, run)
      else for (const piece of objectsIn(request.response)) addPiece(piece, run)
    }
  },
}

function addRound(round: JsonObject, results: JsonObject, run: RunBuilder): void {
  run.addReasoning(joinedText(asObject(round.thinking)?.text))
  run.addAnswer(round.response)
  const calls = objectsIn(round.toolCalls)
  run.addCalls(calls)
  for (const call of calls) {
    const result = asObject(ownValue(results, stringOf(call.id) ?? ''))
    if (result) run.addResult(call.id, joinedText(result.content))
  }
}

/** Reads a piece of an answer as displayed. */
function addPiece(piece: JsonObject, run: RunBuilder): void {
  const { kind } = piece
  if (kind === 'toolInvocationSerialized') {
    const command = asObject(piece.toolSpecificData)
    const message = stringOf(asObject(piece.invocationMessage)?.value) ?? stringOf(piece.invocationMessage) ?? ''
    run.addCall(piece.toolCallId, piece.toolId, command ?? { message })
    const doneText = stringOf(asObject(piece.pastTenseMessage)?.value) ?? stringOf(piece.pastTenseMessage)
    run.addResult(piece.toolCallId, piece.resultDetails ?? doneText ?? '')
  } else if (kind === 'thinking') run.addReasoning(joinedText(piece.value))
  else if (kind === undefined || kind === 'markdownContent') run.appendDelta('text', piece.value ?? asObject(piece.content)?.value)
  else if (kind === 'inlineReference') run.appendDelta('text', `\`${referenceText(piece)}\``)
  else run.countSkipped(stringOf(kind) ?? 'other')
}

/** Returns the displayed text of a reference in an answer: its name, or that of the file. */
function referenceText({ name, inlineReference }: JsonObject): string {
  const target = asObject(inlineReference)
  const path = stringOf(target?.path) ?? stringOf(asObject(asObject(target?.location)?.uri)?.path) ?? stringOf(asObject(target?.uri)?.path) ?? ''
  return stringOf(name) ?? stringOf(target?.name) ?? path.slice(path.lastIndexOf('/') + 1)
}

/** Returns the texts of a value, a list, or a tree of displayed text, in order; a value in memory that occurs twice, or within itself, is read once. */
function joinedText(value: unknown, depth = 0, seen = new Set<unknown>()): string {
  if (typeof value === 'string') return value
  if (depth > MAX_DEPTH || seen.has(value)) return ''
  if (typeof value === 'object') seen.add(value)
  if (Array.isArray(value)) return value.map((one: unknown) => joinedText(one, depth + 1, seen)).join('')
  const node = asObject(value)
  if (!node) return ''
  const lineBreak = node.lineBreakBefore === true ? '\n' : ''
  return lineBreak + [node.value, node.node, node.text, node.children].map((one) => joinedText(one, depth + 1, seen)).join('')
}
