import type { Message, Part } from '../../message/index.ts'
import { jsonOf, wordOf } from '../../text/index.ts'
import type { DecodeNote, Format } from '../format.ts'
import { sealsOf } from '../wire/ai-sdk/ai-sdk-seals.ts'
import { attachment } from '../wire/part/attachment.ts'
import { type JsonObject, objectOf, stringOf } from '../wire/value.ts'
import { leftOut } from './reading/left-out.ts'
import { listUnder } from './reading/list-under.ts'
import { parsedJson } from './reading/parsed-json.ts'
import { objectsIn } from './told/objects-in.ts'

/** Parts that only record how the answer was produced. */
const MARKS = ['step-start', 'step-finish', 'snapshot', 'patch', 'retry', 'agent', 'compaction']

/** Session exports of opencode, or the list of messages with their parts that its server returns. A tool part becomes a call and its result. */
export const opencode: Format = {
  name: 'opencode',
  title: 'opencode session exports (JSON)',
  detect({ kind, items, fields }) {
    const list = kind === 'array' ? items : kind === 'object' && objectOf(fields.info) ? fields.messages : undefined
    const first = Array.isArray(list) ? objectOf(list[0]) : undefined
    return first && typeof objectOf(first.info)?.role === 'string' && Array.isArray(first.parts) ? 0.98 : 0
  },
  decode(input) {
    const value = parsedJson(input)
    const file: JsonObject = Array.isArray(value) ? { messages: value } : (objectOf(value) ?? {})
    const entries = listUnder('messages', file, 'a session as opencode exports it')
    const messages: Message[] = []
    const others: string[] = []
    const notes: DecodeNote[] = []
    for (const entry of entries) {
      const { info, parts } = objectOf(entry) ?? {}
      const about = objectOf(info) ?? {}
      const read = spoken(Array.isArray(parts) ? parts.map(objectOf) : [], messages.length, others)
      if (objectOf(about.error)) notes.push(failed(about.error))
      const place = { ...timeOf(about), ...(about.summary === true && { written: 'summary' as const }) }
      if (read.own.length > 0)
        messages.push({
          id: `m${messages.length}`,
          role: about.role === 'assistant' ? 'assistant' : 'user',
          parts: read.own,
          ...place,
          source: { index: messages.length },
        })
      for (const result of read.results)
        messages.push({ id: `m${messages.length}`, role: 'tool', parts: [result], ...timeOf(about), source: { index: messages.length } })
    }
    const info = objectOf(file.info) ?? {}
    const model = entries.map(modelOf).find((name) => name !== undefined)
    return {
      format: 'opencode',
      input,
      history: { messages, tools: [] },
      notes: [...notes, ...leftOut(others, 'parts')],
      meta: { ...info, id: stringOf(info.id) ?? sessionOf(entries[0]) ?? 'session' },
      ...(model !== undefined && { model }),
    }
  },
}

function spoken(parts: readonly (JsonObject | undefined)[], index: number, others: string[]): { own: Part[]; results: Part[] } {
  const own: Part[] = []
  const results: Part[] = []
  for (const part of parts) {
    const type = wordOf(part?.type)
    if (!part || MARKS.includes(type) || isReadOut(part)) others.push(type)
    else if (part.ignored === true) others.push('ignored')
    else if (type === 'text' || type === 'reasoning') {
      const text = stringOf(part.text) ?? ''
      const seals = type === 'reasoning' ? sealsOf({ providerMetadata: part.metadata }) : {}
      if (text !== '' || Object.keys(seals).length > 0) own.push({ type, text, ...seals })
    } else if (type === 'tool') addTool(part, `call_${index}_${own.length}`, own, results)
    else if (type === 'file') own.push(attachment({ mediaType: stringOf(part.mime), name: stringOf(part.filename), url: stringOf(part.url) }, []))
    else own.push({ type: 'opaque', kind: type, json: jsonOf(part) })
  }
  return { own, results }
}

/** Whether the text of a file is beside it as the model received it, as opencode does with texts and folders. */
function isReadOut({ type, mime }: JsonObject): boolean {
  return type === 'file' && (mime === 'text/plain' || mime === 'application/x-directory')
}

function addTool(part: JsonObject, unnamed: string, own: Part[], results: Part[]): void {
  const state = objectOf(part.state) ?? {}
  const callId = stringOf(part.callID) ?? stringOf(part.id) ?? unnamed
  const name = stringOf(part.tool) ?? 'tool'
  own.push({ type: 'tool-call', callId, name, input: stringOf(state.raw) || jsonOf(state.input ?? {}) })
  const text = stringOf(state.status === 'error' ? state.error : state.output)
  if (text === undefined) return
  results.push({
    type: 'tool-result',
    callId,
    name,
    output: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...objectsIn(state.attachments).map((file) => attachment({ mediaType: stringOf(file.mime), name: stringOf(file.filename), url: stringOf(file.url) }, [])),
    ],
    ...(state.status === 'error' && { isError: true }),
  })
}

function timeOf(info: JsonObject): { at?: string } {
  const created = objectOf(info.time)?.created
  const date = typeof created === 'number' ? new Date(created) : undefined
  return date && !Number.isNaN(date.getTime()) ? { at: date.toISOString() } : {}
}

function sessionOf(entry: unknown): string | undefined {
  return stringOf(objectOf(objectOf(entry)?.info)?.sessionID)
}

function modelOf(entry: unknown): string | undefined {
  const info = objectOf(objectOf(entry)?.info)
  return stringOf(info?.modelID) ?? stringOf(objectOf(info?.model)?.modelID)
}

function failed(error: unknown): DecodeNote {
  const message = `An answer ended in an error: ${jsonOf(error).slice(0, 200)}`
  return { code: 'failed-answer', message, remedy: 'None needed: what was said before the error is read.' }
}
