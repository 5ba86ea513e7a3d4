import { jsonOf, wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

const SPOKEN = /^(?:Prompt|AssistantMessage|ToolResults)$/

/** Sessions of Kiro's command line from version 2 on: the speaker under `kind`, and the content in pieces, each with its own `kind`. */
export const kiro: Dialect = {
  notation: 'Kiro',
  of: 'entries',
  fits({ kind, data }) {
    if (typeof kind !== 'string' || data === undefined) return undefined
    return SPOKEN.test(kind) && Array.isArray(objectOf(data)?.content) ? 'by a sign' : 'as others do'
  },
  tell({ kind, data }, run) {
    const message = objectOf(data) ?? {}
    const pieces = objectsIn(message.content)
    const time = objectOf(message.meta) ?? {}
    if (!SPOKEN.test(wordOf(kind))) run.leave(wordOf(kind))
    else if (kind === 'Prompt') run.say('user', pieces.map(shown), time)
    else
      for (const piece of pieces) {
        const inner = objectOf(piece.data) ?? {}
        if (piece.kind === 'thinking') run.think(inner.text, time, inner.signature)
        else if (piece.kind === 'toolUse') run.call(inner.toolUseId, inner.name, inner.input, time)
        else if (piece.kind === 'toolResult') run.result(inner.toolUseId, objectsIn(inner.content).map(shown), inner.status === 'error', time)
        else if (kind === 'ToolResults') run.say('user', shown(piece), time)
        else run.answer(shown(piece), time)
      }
  },
}

function shown({ kind, data }: JsonObject): unknown {
  const { format, source } = objectOf(data) ?? {}
  const bytes: unknown = objectOf(source)?.data
  if (kind === 'image' && isBytes(bytes)) return { type: 'blob', mime_type: `image/${wordOf(format)}`, content: Buffer.from(bytes).toString('base64') }
  return { type: 'text', text: typeof data === 'string' ? data : jsonOf(data ?? null) }
}

function isBytes(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number')
}
