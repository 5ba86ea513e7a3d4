import type { Message } from '../../message/index.ts'
import { stringifyJson } from '../../text/index.ts'
import type { Format } from '../format.ts'
import { anthropicMessages } from '../wire/anthropic/anthropic-messages.ts'
import { jsonText } from '../wire/splice/json-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { linkResultsToCalls } from './reading/link-results-to-calls.ts'
import { listUnder } from './reading/list-under.ts'
import { nonObjectNotes } from './reading/non-object-notes.ts'
import { objectsIn } from './reading/objects-in.ts'
import { parseObject } from './reading/parse-object.ts'

/** Threads of Amp, one per file: messages in Anthropic's form, except results, which contain the run of their tool. */
export const amp: Format = {
  name: 'amp',
  title: 'Amp threads (JSON)',
  detect({ kind, fields }) {
    if (kind !== 'object' || !Array.isArray(fields.messages) || stringOf(fields.id)?.startsWith('T-') !== true) return 0
    const messages = fields.messages.map(asObject).filter((message) => Array.isArray(message?.content))
    return messages.length > 0 && ('v' in fields || 'created' in fields || messages.some((message) => message && 'messageId' in message)) ? 0.99 : 0
  },
  decode(input) {
    const thread = parseObject(input, 'thread of Amp')
    const list = listUnder('messages', thread, 'a thread of Amp')
    const entries = objectsIn(list)
    const { messages: _, ...meta } = thread
    const model = entries.map((entry) => stringOf(asObject(entry.usage)?.model)).find((name) => name !== undefined)
    const linked = linkResultsToCalls(entries.map(readEntry))
    return {
      format: 'amp',
      input,
      history: { messages: linked.messages, tools: [] },
      notes: [...nonObjectNotes(list.length - entries.length), ...linked.notes],
      meta: { ...meta, id: stringOf(thread.id) ?? 'thread' },
      ...(model !== undefined && { model }),
    }
  },
}

function readEntry(entry: JsonObject, index: number): Message {
  const content = Array.isArray(entry.content) ? entry.content.map(asAnthropicBlock) : entry.content
  const message = { role: entry.role, content }
  const sentAt = asObject(entry.meta)?.sentAt ?? asObject(entry.usage)?.timestamp
  return { id: `m${index}`, ...anthropicMessages.read(message, jsonText(message)), ...timeOf({ at: sentAt }), source: { index } }
}

/** Converts a block to Anthropic's form: a result becomes the latest output of its tool's run, or the reason why there is none. */
function asAnthropicBlock(block: unknown): unknown {
  const value = asObject(block)
  if (value?.type !== 'tool_result') return block
  const resultBlock = { type: 'tool_result', tool_use_id: value.toolUseID ?? value.tool_use_id }
  const run = asObject(value.run)
  if (!run) return { ...resultBlock, content: value.content ?? textOrJson(value.run), ...(value.is_error === true && { is_error: true }) }
  const failed = stringOf(asObject(run.error)?.message) ?? textOrJson(run.error) ?? textOrJson(run.reason)
  const output = run.result ?? run.progress ?? undefined
  const isError = failed !== undefined || (run.status !== undefined && run.status !== 'done' && run.status !== 'in-progress')
  return { ...resultBlock, content: output === undefined ? (failed ?? stringOf(run.status) ?? '') : resultText(output), ...(isError && { is_error: true }) }
}

function textOrJson(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : (stringOf(value) ?? stringifyJson(value))
}

/** Returns a command's output, with its exit code if that is not zero; anything else unchanged. */
function resultText(result: unknown): string {
  const { output, exitCode, ...others } = asObject(result) ?? {}
  if (typeof output !== 'string' || Object.keys(others).length > 0) return stringOf(result) ?? stringifyJson(result)
  return exitCode === undefined || exitCode === 0 ? output : `${output}\nexit code ${stringifyJson(exitCode)}`
}
