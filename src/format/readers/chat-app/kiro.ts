import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

const MESSAGE_KIND = /^(?:Prompt|AssistantMessage|ToolResults)$/

/** Sessions of Kiro's command line from version 2 on: the speaker under `kind`, and the content in pieces, each with its own `kind`. */
export const kiro: LogDialect = {
  notation: 'Kiro',
  recordKind: 'entries',
  matches({ kind, data }) {
    if (typeof kind !== 'string' || data === undefined) return undefined
    return MESSAGE_KIND.test(kind) && Array.isArray(asObject(data)?.content) ? 'by a sign' : 'as others do'
  },
  readRecord({ kind, data }, run) {
    const message = asObject(data) ?? {}
    const pieces = objectsIn(message.content)
    const time = asObject(message.meta) ?? {}
    if (!MESSAGE_KIND.test(scalarAsText(kind))) run.countSkipped(scalarAsText(kind))
    else if (kind === 'Prompt') run.addMessage('user', pieces.map(asBlock), time)
    else
      for (const piece of pieces) {
        const inner = asObject(piece.data) ?? {}
        if (piece.kind === 'thinking') run.addReasoning(inner.text, time, inner.signature)
        else if (piece.kind === 'toolUse') run.addCall(inner.toolUseId, inner.name, inner.input, time)
        else if (piece.kind === 'toolResult') run.addResult(inner.toolUseId, objectsIn(inner.content).map(asBlock), inner.status === 'error', time)
        else if (kind === 'ToolResults') run.addMessage('user', asBlock(piece), time)
        else run.addAnswer(asBlock(piece), time)
      }
  },
}

function asBlock({ kind, data }: JsonObject): unknown {
  const { format, source } = asObject(data) ?? {}
  const bytes: unknown = asObject(source)?.data
  if (kind === 'image' && isBytes(bytes)) return { type: 'blob', mime_type: `image/${scalarAsText(format)}`, content: Buffer.from(bytes).toString('base64') }
  return { type: 'text', text: typeof data === 'string' ? data : stringifyJson(data ?? null) }
}

function isBytes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number')
}
