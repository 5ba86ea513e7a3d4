import type { Message } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { anthropicMessages } from '../../wire/anthropic/anthropic-messages.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import { boundary } from '../reading/boundary.ts'
import { toldAs } from '../reading/chat-run.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { leftOut } from '../reading/left-out.ts'
import { linesOf } from '../reading/lines-of.ts'
import { logRuns } from '../reading/log-runs.ts'
import { messagesIn } from '../reading/messages-in.ts'
import { settledCalls } from '../reading/settled-calls.ts'
import { droidBranches } from './droid-branches.ts'

/**
 * Sessions of Factory's Droid: a header, then a message in Anthropic's form per line. The branch that ends in the last message is the first run, and abandoned
 * branches are further runs. A compaction's summary stays in place.
 */
export const droid: Format = {
  name: 'droid',
  title: 'Factory Droid sessions (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const [first, ...lines] = items.map(objectOf)
    const said = lines.filter((line) => line?.type === 'message' && Array.isArray(objectOf(line.message)?.content))
    return first?.type === 'session_start' && typeof first.id === 'string' && said.length >= lines.length / 2 && said.length > 0 ? 0.98 : 0
  },
  ...logRuns((input) => {
    const { lines, notes } = linesOf(input, 'Droid session')
    const all = droidBranches(lines)
    const { type: _, ...meta } = lines.find(({ value }) => value.type === 'session_start')?.value ?? {}
    const id = stringOf(meta.id) ?? 'session'
    return {
      runs: all.length,
      document(run) {
        const branch = all[run] ?? []
        const { messages, others } = messagesIn(branch, spoken, ({ value }) => wordOf(value.type))
        const settled = settledCalls(messages)
        const model = branch.map(modelOf).find((name) => name !== undefined)
        return {
          format: 'droid',
          input,
          history: { messages: settled.messages, tools: [] },
          notes: [
            ...(run === 0 ? notes : []),
            ...branch.filter(isCompaction).map(({ line }) => boundary('The agent compacted its context here; the log before it is kept', line)),
            ...leftOut(others),
            ...settled.notes,
          ],
          meta: { ...meta, id: run === 0 ? id : `${id}/${run}` },
          ...(model !== undefined && { model }),
        }
      },
    }
  }),
}

function spoken({ value, start, end }: JsonLine, index: number): Message | undefined {
  const base = { id: `m${index}`, ...timeOf(value), source: { index, start, end } }
  const summary = value.type === 'compaction_state' ? stringOf(value.summaryText) : undefined
  if (summary) return { ...base, role: 'user', parts: [{ type: 'text', text: summary }], written: 'summary' }
  const words = stringOf(value.message)
  const message = value.type !== 'message' ? undefined : words === undefined ? objectOf(value.message) : toldAs(words)
  return message && { ...base, ...anthropicMessages.read(message, jsonText(message)) }
}

function isCompaction({ value }: JsonLine): boolean {
  return value.type === 'compaction_state'
}

function modelOf({ value }: JsonLine): string | undefined {
  const message = objectOf(value.message)
  return stringOf(message?.modelId) ?? stringOf(message?.model)
}
