import type { Message } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { anthropicMessages } from '../../wire/anthropic/anthropic-messages.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import { boundaryNote } from '../reading/boundary-note.ts'
import { textAsMessage } from '../reading/chat-message.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { jsonLinesOf } from '../reading/json-lines-of.ts'
import { linkResultsToCalls } from '../reading/link-results-to-calls.ts'
import { messagesIn } from '../reading/messages-in.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'
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
    const [first, ...lines] = items.map(asObject)
    const messageLines = lines.filter((line) => line?.type === 'message' && Array.isArray(asObject(line.message)?.content))
    return first?.type === 'session_start' && typeof first.id === 'string' && messageLines.length >= lines.length / 2 && messageLines.length > 0 ? 0.98 : 0
  },
  ...multiRunDecoding((input) => {
    const { lines, notes } = jsonLinesOf(input, 'Droid session', { idKey: 'id' })
    const allBranches = droidBranches(lines)
    const { type: _, ...meta } = lines.find(({ value }) => value.type === 'session_start')?.value ?? {}
    const id = stringOf(meta.id) ?? 'session'
    return {
      runs: allBranches.length,
      document(run) {
        const branch = allBranches[run] ?? []
        const { messages, others } = messagesIn(branch, readLine, ({ value }) => scalarAsText(value.type))
        const linked = linkResultsToCalls(messages)
        const model = branch.map(modelOf).find((name) => name !== undefined)
        return {
          format: 'droid',
          input,
          history: { messages: linked.messages, tools: [] },
          notes: [
            ...(run === 0 ? notes : []),
            ...branch.filter(isCompaction).map(({ line }) => boundaryNote('The agent compacted its context here; the log before it is kept', line)),
            ...skippedNotes(others),
            ...linked.notes,
          ],
          meta: { ...meta, id: run === 0 ? id : `${id}/${run}` },
          ...(model !== undefined && { model }),
        }
      },
    }
  }),
}

function readLine({ value, start, end }: JsonLine, index: number): Message | undefined {
  const base = { id: `m${index}`, ...timeOf(value), source: { index, start, end } }
  const summary = value.type === 'compaction_state' ? stringOf(value.summaryText) : undefined
  if (summary) return { ...base, role: 'user', parts: [{ type: 'text', text: summary }], written: 'summary' }
  const text = stringOf(value.message)
  const message = value.type !== 'message' ? undefined : text === undefined ? asObject(value.message) : textAsMessage(text)
  return message && { ...base, ...anthropicMessages.read(message, jsonText(message)) }
}

function isCompaction({ value }: JsonLine): boolean {
  return value.type === 'compaction_state'
}

function modelOf({ value }: JsonLine): string | undefined {
  const message = asObject(value.message)
  return stringOf(message?.modelId) ?? stringOf(message?.model)
}
