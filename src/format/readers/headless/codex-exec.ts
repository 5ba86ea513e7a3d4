import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'

/** Items of a thread that are only for the screen: plans and errors. */
const SCREEN_ONLY_TYPES = new Set(['todo_list', 'error'])

/** Calls whose arguments are known when they start; others state them only at the end. */
const KNOWN_AT_START = new Set(['command_execution', 'mcp_tool_call'])

/** The output of `codex exec --json`: each item of the thread when it ends, a tool's with its result, and a command when it starts. */
export const codexExec: LogDialect = {
  notation: 'codex exec',
  recordKind: 'entries',
  matches({ type, item, thread_id: thread }) {
    if (type === 'thread.started' && typeof thread === 'string') return 'by a sign'
    return /^(?:turn|item)\.(?:started|updated|completed|failed)$/.test(scalarAsText(type)) || (type === 'error' && !item) ? 'as others do' : undefined
  },
  readRecord(event, run) {
    const item = asObject(event.item)
    if (event.type === 'thread.started') run.meta = { ...run.meta, id: event.thread_id }
    if (event.type === 'item.completed' && item) addItem(item, run)
    else if (event.type === 'item.started' && item && KNOWN_AT_START.has(kindOf(item))) addCall(item, run)
    else if (!/^(?:item|turn|thread)\.(?:started|updated)/.test(scalarAsText(event.type))) run.countSkipped(scalarAsText(event.type))
  },
}

function addItem(item: JsonObject, run: RunBuilder): void {
  const kind = kindOf(item)
  if (kind === 'agent_message' || kind === 'assistant_message') run.addAnswer(item.text)
  else if (kind === 'reasoning') run.addReasoning(item.text)
  else if (SCREEN_ONLY_TYPES.has(kind)) run.countSkipped(kind)
  else {
    if (!run.hasOpenCall(item.id)) addCall(item, run)
    addResult(item, run)
  }
}

function addCall(item: JsonObject, run: RunBuilder): void {
  const { id, type: _, item_type: __, status: ___, server, tool, result: ____, error: _____, arguments: args, ...rest } = item
  if (kindOf(item) === 'command_execution') run.addCall(id, 'shell', { command: item.command })
  else run.addCall(id, [server, tool].filter((one) => typeof one === 'string').join('__') || kindOf(item), args ?? rest)
}

function addResult(item: JsonObject, run: RunBuilder): void {
  const { id, status, result, error, exit_code: code } = item
  if (kindOf(item) === 'command_execution') {
    const failed = typeof code === 'number' && code !== 0
    run.addResult(id, `${stringOf(item.aggregated_output) ?? ''}${failed ? `\nexit code ${code}` : ''}`, failed)
    return
  }
  const errorText = stringOf(asObject(error)?.message)
  const output = asObject(result)?.content ?? (result === undefined || result === null ? scalarAsText(status) : stringifyJson(result))
  run.addResult(id, errorText ?? output, errorText !== undefined || status === 'failed')
}

function kindOf({ type, item_type: oldType }: JsonObject): string {
  return scalarAsText(type ?? oldType)
}
