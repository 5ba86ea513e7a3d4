import { jsonOf, wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import type { ToldRun } from '../told/told-run.ts'

/** Items of a thread that are only for the screen: plans and errors. */
const FOR_THE_SCREEN = new Set(['todo_list', 'error'])

/** The output of `codex exec --json`: each item of the thread when it ends, a tool's with its result. */
export const codexExec: Dialect = {
  notation: 'codex exec',
  of: 'entries',
  fits({ type, item, thread_id: thread }) {
    if (type === 'thread.started' && typeof thread === 'string') return 'by a sign'
    return /^(?:turn|item)\.(?:started|updated|completed|failed)$/.test(wordOf(type)) || (type === 'error' && !item) ? 'as others do' : undefined
  },
  tell(event, run) {
    const item = objectOf(event.item)
    if (event.type === 'thread.started') run.meta = { ...run.meta, id: event.thread_id }
    if (event.type === 'item.completed' && item) told(item, run)
    else if (!/^(?:item|turn|thread)\.(?:started|updated)/.test(wordOf(event.type))) run.leave(wordOf(event.type))
  },
}

function told(item: JsonObject, run: ToldRun): void {
  const kind = wordOf(item.type ?? item.item_type)
  if (kind === 'agent_message' || kind === 'assistant_message') run.answer(item.text)
  else if (kind === 'reasoning') run.think(item.text)
  else if (FOR_THE_SCREEN.has(kind)) run.leave(kind)
  else if (kind === 'command_execution') {
    const code = item.exit_code
    const failed = typeof code === 'number' && code !== 0
    run.call(undefined, 'shell', { command: item.command })
    run.result(undefined, `${stringOf(item.aggregated_output) ?? ''}${failed ? `\nexit code ${code}` : ''}`, failed)
  } else {
    const { id: _, type: __, item_type: ___, status, server, tool, result, error, arguments: given, ...rest } = item
    run.call(undefined, [server, tool].filter((one) => typeof one === 'string').join('__') || kind, given ?? rest)
    const problem = stringOf(objectOf(error)?.message)
    run.result(
      undefined,
      problem ?? objectOf(result)?.content ?? (result === undefined || result === null ? wordOf(status) : jsonOf(result)),
      problem !== undefined || status === 'failed',
    )
  }
}
