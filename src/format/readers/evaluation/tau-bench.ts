import { DecantError } from '../../../message/index.ts'
import { numberOf, wordOf } from '../../../text/index.ts'
import type { Document, Format } from '../../format.ts'
import { objectOf } from '../../wire/value.ts'
import { chatMessage, toldAs } from '../reading/chat-run.ts'
import { logRuns } from '../reading/log-runs.ts'
import { parsedJson } from '../reading/parsed-json.ts'

/** Results of τ-bench: an array of trials, each with its task, its reward and its conversation under `traj`. */
export const tauBench: Format = {
  name: 'tau-bench',
  title: 'τ-bench results: trials with reward and conversation',
  detect({ kind, items }) {
    const first = objectOf(items[0])
    return (kind === 'array' || kind === 'lines') && first && 'traj' in first && 'reward' in first ? 0.99 : 0
  },
  ...logRuns((input) => {
    const all = trials(input)
    return { runs: all.length, document: (run) => trialDocument(input, all[run]) }
  }),
}

function trialDocument(input: string | object, value: unknown): Document {
  const trial = objectOf(value)
  if (!trial || !Array.isArray(trial.traj))
    throw new DecantError('not-this-format', "A trial has no conversation under 'traj'", 'Give the results of a benchmark run as they were written.')
  const messages = trial.traj.map((entry: unknown, i) => chatMessage(objectOf(entry) ?? toldAs(entry), i))
  const { traj: _, ...meta } = trial
  return {
    format: 'tau-bench',
    input,
    history: { messages, tools: [] },
    notes: [],
    meta: { id: `${wordOf(trial.task_id)}-${wordOf(trial.trial ?? 0)}`, success: numberOf(trial.reward) >= 1, ...meta },
  }
}

function trials(input: string | object): readonly unknown[] {
  if (typeof input !== 'string') return Array.isArray(input) ? input : []
  const value = parsedJson(input)
  if (!Array.isArray(value)) throw new DecantError('not-this-format', 'The file is no array of trials', 'Name another format.')
  return value
}
