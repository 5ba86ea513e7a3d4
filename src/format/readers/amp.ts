import type { Message } from '../../message/index.ts'
import { jsonOf } from '../../text/index.ts'
import type { Format } from '../format.ts'
import { anthropicMessages } from '../wire/anthropic/anthropic-messages.ts'
import { jsonText } from '../wire/splice/raw-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { type JsonObject, objectOf, stringOf } from '../wire/value.ts'
import { listUnder } from './reading/list-under.ts'
import { noObjects } from './reading/no-objects.ts'
import { parsedObject } from './reading/parsed-object.ts'
import { settledCalls } from './reading/settled-calls.ts'
import { objectsIn } from './told/objects-in.ts'

/** Threads of Amp, one per file: messages in Anthropic's form, except results, which hold the run of their tool. */
export const amp: Format = {
  name: 'amp',
  title: 'Amp threads (JSON)',
  detect({ kind, fields }) {
    if (kind !== 'object' || !Array.isArray(fields.messages) || stringOf(fields.id)?.startsWith('T-') !== true) return 0
    const said = fields.messages.map(objectOf).filter((message) => Array.isArray(message?.content))
    return said.length > 0 && ('v' in fields || 'created' in fields || said.some((message) => message && 'messageId' in message)) ? 0.99 : 0
  },
  decode(input) {
    const thread = parsedObject(input, 'thread of Amp')
    const said = listUnder('messages', thread, 'a thread of Amp')
    const entries = objectsIn(said)
    const { messages: _, ...meta } = thread
    const model = entries.map((entry) => stringOf(objectOf(entry.usage)?.model)).find((name) => name !== undefined)
    const settled = settledCalls(entries.map(spoken))
    return {
      format: 'amp',
      input,
      history: { messages: settled.messages, tools: [] },
      notes: [...noObjects(said.length - entries.length), ...settled.notes],
      meta: { ...meta, id: stringOf(thread.id) ?? 'thread' },
      ...(model !== undefined && { model }),
    }
  },
}

function spoken(entry: JsonObject, index: number): Message {
  const content = Array.isArray(entry.content) ? entry.content.map(asTold) : entry.content
  const message = { role: entry.role, content }
  const sent = objectOf(entry.meta)?.sentAt ?? objectOf(entry.usage)?.timestamp
  return { id: `m${index}`, ...anthropicMessages.read(message, jsonText(message)), ...timeOf({ at: sent }), source: { index } }
}

/** Converts a block to Anthropic's form: a result becomes the latest output of its tool's run, or the reason why there is none. */
function asTold(block: unknown): unknown {
  const value = objectOf(block)
  if (value?.type !== 'tool_result') return block
  const named = { type: 'tool_result', tool_use_id: value.toolUseID ?? value.tool_use_id }
  const run = objectOf(value.run)
  if (!run) return { ...named, content: value.content ?? toldIn(value.run), ...(value.is_error === true && { is_error: true }) }
  const failed = stringOf(objectOf(run.error)?.message) ?? toldIn(run.error) ?? toldIn(run.reason)
  const given = run.result ?? run.progress ?? undefined
  const isError = failed !== undefined || (run.status !== undefined && run.status !== 'done' && run.status !== 'in-progress')
  return { ...named, content: given === undefined ? (failed ?? stringOf(run.status) ?? '') : resultText(given), ...(isError && { is_error: true }) }
}

function toldIn(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : (stringOf(value) ?? jsonOf(value))
}

/** Returns a command's output, with its exit code if that is not zero; anything else unchanged. */
function resultText(result: unknown): string {
  const { output, exitCode, ...others } = objectOf(result) ?? {}
  if (typeof output !== 'string' || Object.keys(others).length > 0) return stringOf(result) ?? jsonOf(result)
  return exitCode === undefined || exitCode === 0 ? output : `${output}\nexit code ${jsonOf(exitCode)}`
}
