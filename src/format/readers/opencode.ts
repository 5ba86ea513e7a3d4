import type { Message, Part } from '../../message/index.ts'
import { scalarAsText, stringifyJson } from '../../text/index.ts'
import type { DecodeNote, Format } from '../format.ts'
import { aiSdkSignatures } from '../wire/ai-sdk/ai-sdk-signatures.ts'
import { attachment } from '../wire/part/attachment.ts'
import { inputText } from '../wire/part/input-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { blocksIn } from './reading/blocks-in.ts'
import { listUnder } from './reading/list-under.ts'
import { nonObjectNotes } from './reading/non-object-notes.ts'
import { objectsIn } from './reading/objects-in.ts'
import { parseJsonFile } from './reading/parse-json-file.ts'
import { skippedNotes } from './reading/skipped-entries.ts'
import { readToolOutput } from './tracing/read-traced-block.ts'

/** Parts that only record how the answer was produced. */
const MARKER_TYPES = ['step-start', 'step-finish', 'snapshot', 'patch', 'retry', 'agent', 'compaction']

/** Session exports of opencode, or the list of messages with their parts that its server returns. A tool part becomes a call and its result. */
export const opencode: Format = {
  name: 'opencode',
  title: 'opencode session exports (JSON)',
  detect({ kind, items, fields }) {
    const list = kind === 'array' ? items : kind === 'object' && asObject(fields.info) ? fields.messages : undefined
    const first = Array.isArray(list) ? asObject(list[0]) : undefined
    return first && typeof asObject(first.info)?.role === 'string' && Array.isArray(first.parts) ? 0.98 : 0
  },
  decode(input) {
    const value = parseJsonFile(input)
    const file: JsonObject = Array.isArray(value) ? { messages: value } : (asObject(value) ?? {})
    const list = listUnder('messages', file, 'a session as opencode exports it')
    const entries = objectsIn(list)
    const messages: Message[] = []
    const others: string[] = []
    const notes: DecodeNote[] = []
    for (const { info, parts } of entries) {
      const messageInfo = asObject(info) ?? {}
      const converted = readParts(blocksIn(parts), messages.length, others)
      if (asObject(messageInfo.error)) notes.push(failedNote(messageInfo.error))
      const time = timeOf({ at: asObject(messageInfo.time)?.created })
      const place = { ...time, ...(messageInfo.summary === true && { written: 'summary' as const }) }
      if (converted.ownParts.length > 0)
        messages.push({
          id: `m${messages.length}`,
          role: messageInfo.role === 'assistant' ? 'assistant' : 'user',
          parts: converted.ownParts,
          ...place,
          source: { index: messages.length },
        })
      for (const result of converted.results)
        messages.push({ id: `m${messages.length}`, role: 'tool', parts: [result], ...time, source: { index: messages.length } })
    }
    const info = asObject(file.info) ?? {}
    const model = entries.map(modelOf).find((name) => name !== undefined)
    return {
      format: 'opencode',
      input,
      history: { messages, tools: [] },
      notes: [...nonObjectNotes(list.length - entries.length), ...notes, ...skippedNotes(others, 'parts')],
      meta: { ...info, id: stringOf(info.id) ?? stringOf(asObject(entries[0]?.info)?.sessionID) ?? 'session' },
      ...(model !== undefined && { model }),
    }
  },
}

function readParts(parts: readonly JsonObject[], index: number, others: string[]): { ownParts: Part[]; results: Part[] } {
  const ownParts: Part[] = []
  const results: Part[] = []
  for (const part of parts) {
    const type = scalarAsText(part.type)
    if (MARKER_TYPES.includes(type) || isInlinedFile(part)) others.push(type)
    else if (part.ignored === true) others.push('ignored')
    else if (type === 'text' || type === 'reasoning') {
      const text = stringOf(part.text) ?? ''
      const signatures = type === 'reasoning' ? aiSdkSignatures({ providerMetadata: part.metadata }) : {}
      if (text !== '' || Object.keys(signatures).length > 0) ownParts.push({ type, text, ...signatures })
    } else if (type === 'tool') addTool(part, `call_${index}_${ownParts.length}`, ownParts, results)
    else if (type === 'file') ownParts.push(attachment({ mediaType: stringOf(part.mime), name: stringOf(part.filename), url: stringOf(part.url) }, []))
    else ownParts.push({ type: 'opaque', kind: type, json: stringifyJson(part) })
  }
  return { ownParts, results }
}

/** Whether the text of a file is next to it as the model received it, as opencode does with texts and folders. */
function isInlinedFile({ type, mime }: JsonObject): boolean {
  return type === 'file' && (mime === 'text/plain' || mime === 'application/x-directory')
}

function addTool(part: JsonObject, fallbackId: string, ownParts: Part[], results: Part[]): void {
  const state = asObject(part.state) ?? {}
  const callId = stringOf(part.callID) ?? stringOf(part.id) ?? fallbackId
  const name = stringOf(part.tool) ?? 'tool'
  ownParts.push({ type: 'tool-call', callId, name, input: inputText(state.raw || state.input) })
  const output = (state.status === 'error' ? state.error : undefined) ?? state.output ?? state.content ?? undefined
  if (output === undefined) return
  results.push({
    type: 'tool-result',
    callId,
    name,
    output: [
      ...readToolOutput(output),
      ...objectsIn(state.attachments).map((file) => attachment({ mediaType: stringOf(file.mime), name: stringOf(file.filename), url: stringOf(file.url) }, [])),
    ],
    ...(state.status === 'error' && { isError: true }),
  })
}

function modelOf(entry: JsonObject): string | undefined {
  const info = asObject(entry.info)
  return stringOf(info?.modelID) ?? stringOf(asObject(info?.model)?.modelID)
}

function failedNote(error: unknown): DecodeNote {
  const message = `An answer ended in an error: ${stringifyJson(error).slice(0, 200)}`
  return { code: 'failed-answer', message, remedy: 'None needed: what was said before the error is read.' }
}
