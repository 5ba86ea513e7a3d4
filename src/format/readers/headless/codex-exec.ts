import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'

/** Items of a thread that are only for the screen: plans and errors. */
const SCREEN_ONLY_TYPES = new Set(['todo_list', 'error'])

/** The output of `codex exec --json`: each item of the thread when it ends, a tool's with its result. */
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
    else if (!/^(?:item|turn|thread)\.(?:started|updated)/.test(scalarAsText(event.type))) run.countSkipped(scalarAsText(event.type))
  },
}

function addItem(item: JsonObject, run: RunBuilder): void {
  const kind = scalarAsText(item.type ?? item.item_type)
  if (kind === 'agent_message' || kind === 'assistant_message') run.addAnswer(item.text)
  else if (kind === 'reasoning') run.addReasoning(item.text)
  else if (SCREEN_ONLY_TYPES.has(kind)) run.countSkipped(kind)
  else if (kind === 'command_execution') {
    const code = item.exit_code
    const failed = typeof code === 'number' && code !== 0
    run.addCall(undefined, 'shell', { command: item.command })
    run.addResult(undefined, `${stringOf(item.aggregated_output) ?? ''}${failed ? `\nexit code ${code}` : ''}`, failed)
  } else {
    const { id: _, type: __, item_type: ___, status, server, tool, result, error, arguments: args, ...rest } = item
    run.addCall(undefined, [server, tool].filter((one) => typeof one === 'string').join('__') || kind, args ?? rest)
    const errorText = stringOf(asObject(error)?.message)
    run.addResult(
      undefined,
      errorText ?? asObject(result)?.content ?? (result === undefined || result === null ? scalarAsText(status) : stringifyJson(result)),
      errorText !== undefined || status === 'failed',
    )
  }
}
