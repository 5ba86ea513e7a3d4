import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'
import type { ToldRun } from '../told/told-run.ts'

/** The `stream-json` output of Cursor's agent: messages, thoughts in pieces, and the beginning and end of each tool run. */
export const cursorAgent: Dialect = {
  notation: 'cursor-agent',
  of: 'entries',
  fits({ type, subtype, tool_call: call, message }) {
    if (type === 'tool_call' && objectOf(call)) return 'by a sign'
    if (type === 'thinking' && (subtype === 'delta' || subtype === 'completed')) return 'by a sign'
    return /^(?:system|result)$/.test(wordOf(type)) || objectOf(message) ? 'as others do' : undefined
  },
  tell(event, run) {
    const time = { at: event.timestamp_ms }
    const content = objectOf(event.message)?.content
    if (event.type === 'system' && event.subtype === 'init') {
      run.meta = { ...run.meta, id: event.session_id, cwd: event.cwd }
      run.model = stringOf(event.model)
    } else if (event.type === 'user') run.say('user', content, time)
    else if (event.type === 'assistant') answered(event, content, run)
    else if (event.type === 'thinking') run.piece('reasoning', event.text, time)
    else if (event.type === 'tool_call') {
      const [name, call] = callIn(objectOf(event.tool_call) ?? {})
      const id = stringOf(event.call_id) ?? stringOf(objectOf(event.tool_call)?.toolCallId)
      if (event.subtype === 'started') run.call(id, name, call.args ?? call.arguments, time)
      else if (event.subtype === 'completed') {
        if (id !== undefined && !run.hasCall(id)) run.call(id, name, call.args ?? call.arguments, time)
        const result = objectOf(call.result) ?? {}
        run.result(id, given(result), result.success === undefined && Object.keys(result).length > 0, time)
      }
    } else run.leave(wordOf(event.type))
  },
}

/** Reads an answer in pieces, each continuing the one before; the final repetition of all pieces has no time, or has the id of its model call. */
function answered(event: JsonObject, content: unknown, run: ToldRun): void {
  const time = { at: event.timestamp_ms }
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : objectsIn(content)
  const isPiece = event.timestamp_ms !== undefined && event.model_call_id === undefined
  if (!isPiece && blocks.length > 0 && blocks.map(({ text }) => stringOf(text) ?? '').join('') === run.lastSaid('text', event.model_call_id !== undefined))
    return
  for (const block of blocks) {
    if (block.type === 'text') run.piece('text', block.text, time)
    else if (block.type === 'thinking') run.think(block.thinking ?? block.text, time)
    else run.answer(block, time)
  }
}

/** Returns the tool and its call: the tool is named by the member that holds the call, or in Chat's form. */
function callIn(call: JsonObject): readonly [name: string, call: JsonObject] {
  const [key = 'tool'] = Object.keys(call).filter((one) => objectOf(call[one]))
  const inner = objectOf(call[key]) ?? {}
  const args = objectOf(inner.args)
  if (key === 'function') return [stringOf(inner.name) ?? key, inner]
  if (key === 'mcpToolCall' && args) return [stringOf(args.toolName) ?? stringOf(args.name) ?? 'mcp', { ...inner, args: args.args ?? args }]
  return [key.replace(/ToolCall$/, ''), inner]
}

/** Returns a tool's result: its content, or a command's output with its exit code if that is not zero; anything else unchanged. */
function given(result: JsonObject): unknown {
  const [inner] = Object.values(result)
  const shown = objectOf(inner)
  if (!shown) return inner
  const printed = [shown.stdout, shown.stderr].filter((one) => typeof one === 'string' && one !== '')
  if ('stdout' in shown || 'stderr' in shown) return [...printed, ...(shown.exitCode ? [`exit code ${wordOf(shown.exitCode)}`] : [])].join('\n')
  const [key, ...more] = Object.keys(shown)
  if (key === 'message' && more.length === 0) return shown.message
  return shown.content ?? stringOf(shown.errorMessage) ?? stringOf(shown.error) ?? stringOf(shown.reason) ?? shown
}
