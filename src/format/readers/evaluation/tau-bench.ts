import { DecantError } from '../../../message/index.ts'
import { asNumber, scalarAsText } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { asObject } from '../../wire/value.ts'
import { chatMessage, textAsMessage } from '../reading/chat-message.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'

/** Results of τ-bench: trials in an array or one per line, each with its task, its reward and its conversation under `traj`. */
export const tauBench: Format = {
  name: 'tau-bench',
  title: 'τ-bench results: trials with reward and conversation',
  detect({ kind, items }) {
    const first = asObject(items[0])
    return (kind === 'array' || kind === 'lines') && first && 'traj' in first && 'reward' in first ? 0.99 : 0
  },
  ...multiRunDecoding((input) => {
    const { values: trials, notes } = jsonRecords(input)
    return { runs: trials.length, document: (run) => trialDocument(input, trials[run], run === 0 ? notes : []) }
  }),
}

function trialDocument(input: string | object, value: unknown, notes: readonly DecodeNote[]): Document {
  const trial = asObject(value)
  if (!trial || !Array.isArray(trial.traj))
    throw new DecantError('not-this-format', "A trial has no conversation under 'traj'", 'Give the results of a benchmark run as they were written.')
  const messages = trial.traj.map((entry: unknown, i) => chatMessage(asObject(entry) ?? textAsMessage(entry), i))
  const { traj: _, ...meta } = trial
  return {
    format: 'tau-bench',
    input,
    history: { messages, tools: [] },
    notes,
    meta: { id: `${scalarAsText(trial.task_id)}-${scalarAsText(trial.trial ?? 0)}`, success: asNumber(trial.reward) >= 1, ...meta },
  }
}
