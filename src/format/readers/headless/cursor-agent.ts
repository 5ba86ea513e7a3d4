import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { blocksIn } from '../reading/blocks-in.ts'

/** The `stream-json` output of Cursor's agent: messages, thoughts in pieces, and the beginning and end of each tool run. */
export const cursorAgent: LogDialect = {
  notation: 'cursor-agent',
  recordKind: 'entries',
  matches({ type, subtype, tool_call: call, message }) {
    if (type === 'tool_call' && asObject(call)) return 'by a sign'
    if (type === 'thinking' && (subtype === 'delta' || subtype === 'completed')) return 'by a sign'
    return /^(?:system|result)$/.test(scalarAsText(type)) || asObject(message) ? 'as others do' : undefined
  },
  readRecord(event, run) {
    const time = { at: event.timestamp_ms }
    const content = asObject(event.message)?.content
    if (event.type === 'system' && event.subtype === 'init') {
      run.meta = { ...run.meta, id: event.session_id, cwd: event.cwd }
      run.model = stringOf(event.model)
    } else if (event.type === 'user') run.addMessage('user', content, time)
    else if (event.type === 'assistant') addAnswer(event, content, run)
    else if (event.type === 'thinking') run.appendDelta('reasoning', event.text, time)
    else if (event.type === 'tool_call') {
      const [name, call] = toolCallIn(asObject(event.tool_call) ?? {})
      const id = stringOf(event.call_id) ?? stringOf(asObject(event.tool_call)?.toolCallId)
      if (event.subtype === 'started') run.addCall(id, name, call.args ?? call.arguments, time)
      else if (event.subtype === 'completed') {
        if (id !== undefined && !run.hasCall(id)) run.addCall(id, name, call.args ?? call.arguments, time)
        const result = asObject(call.result) ?? {}
        run.addResult(id, resultContent(result), result.success === undefined && Object.keys(result).length > 0, time)
      }
    } else run.countSkipped(scalarAsText(event.type))
  },
}

/** Reads an answer in pieces, each continuing the one before; the final repetition of all pieces has no time, or has the id of its model call. */
function addAnswer(event: JsonObject, content: unknown, run: RunBuilder): void {
  const time = { at: event.timestamp_ms }
  const blocks = blocksIn(content)
  const isDelta = event.timestamp_ms !== undefined && event.model_call_id === undefined
  if (!isDelta && blocks.length > 0 && blocks.map(({ text }) => stringOf(text) ?? '').join('') === run.lastText('text', event.model_call_id !== undefined))
    return
  for (const block of blocks) {
    if (block.type === 'text') run.appendDelta('text', block.text, time)
    else if (block.type === 'thinking') run.addReasoning(block.thinking ?? block.text, time)
    else run.addAnswer(block, time)
  }
}

/** Returns the tool and its call: the tool is named by the member that contains the call, or in Chat's form. */
function toolCallIn(call: JsonObject): readonly [name: string, call: JsonObject] {
  const [key = 'tool'] = Object.keys(call).filter((one) => asObject(call[one]))
  const inner = asObject(call[key]) ?? {}
  const args = asObject(inner.args)
  if (key === 'function') return [stringOf(inner.name) ?? key, inner]
  if (key === 'mcpToolCall' && args) return [stringOf(args.toolName) ?? stringOf(args.name) ?? 'mcp', { ...inner, args: args.args ?? args }]
  return [key.replace(/ToolCall$/, ''), inner]
}

/** Returns a tool's result: its content, or a command's output with its exit code if that is not zero; anything else unchanged. */
function resultContent(result: JsonObject): unknown {
  const [inner] = Object.values(result)
  const fields = asObject(inner)
  if (!fields) return inner
  const outputs = [fields.stdout, fields.stderr].filter((one) => typeof one === 'string' && one !== '')
  if ('stdout' in fields || 'stderr' in fields) return [...outputs, ...(fields.exitCode ? [`exit code ${scalarAsText(fields.exitCode)}`] : [])].join('\n')
  const [key, ...more] = Object.keys(fields)
  if (key === 'message' && more.length === 0) return fields.message
  return fields.content ?? stringOf(fields.errorMessage) ?? stringOf(fields.error) ?? stringOf(fields.reason) ?? fields
}
