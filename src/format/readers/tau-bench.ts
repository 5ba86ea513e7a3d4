import { DecantError } from '../../message/index.ts'
import type { Format } from '../format.ts'
import { invalidJson } from '../wire/invalid-json.ts'
import { objectOf } from '../wire/value.ts'
import { chatMessage } from './chat-run.ts'

/** Results of τ-bench: an array of trials, each with its task, its reward and its conversation under `traj`. */
export const tauBench: Format = {
  name: 'tau-bench',
  title: 'τ-bench results: trials with reward and conversation',
  detect({ kind, items }) {
    const first = objectOf(items[0])
    return (kind === 'array' || kind === 'lines') && first && 'traj' in first && 'reward' in first ? 0.99 : 0
  },
  runs: (input) => trials(input).length,
  decode(input, { run = 0 } = {}) {
    const all = trials(input)
    const trial = objectOf(all[run])
    if (!trial || !Array.isArray(trial.traj))
      throw new DecantError('no-such-run', `There is no run ${run}: the file holds ${all.length}`, `Give a run from 0 to ${all.length - 1}.`)
    const messages = trial.traj.map((value: unknown, i) => chatMessage(objectOf(value) ?? { role: 'unknown', content: value }, i))
    const { traj: _, ...meta } = trial
    return {
      format: 'tau-bench',
      input,
      history: { messages, tools: [] },
      notes: [],
      meta: { id: `${trial.task_id}-${trial.trial ?? 0}`, success: Number(trial.reward) >= 1, ...meta },
    }
  },
}

/** The last file that was parsed: decoding its runs one after the other must not parse it again for each. */
let last: { readonly input: string; readonly all: readonly unknown[] } | undefined

function trials(input: string | object): readonly unknown[] {
  if (typeof input !== 'string') return Array.isArray(input) ? input : []
  if (last?.input === input) return last.all
  let value: unknown
  try {
    value = JSON.parse(input.replace(/^\uFEFF/, ''))
  } catch {
    throw invalidJson(input, input.length)
  }
  if (!Array.isArray(value)) throw new DecantError('not-this-format', 'The file is no array of trials', 'Name another format.')
  last = { input, all: value }
  return value
}
