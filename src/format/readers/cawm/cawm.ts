import { DecantError, type Message, messageText } from '../../../message/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { isEvent } from '../openhands/openhands-events.ts'
import { openhandsRun } from '../openhands/openhands-run.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'
import { cawmStep } from './cawm-step.ts'

/**
 * Trajectories and experiences of agents that fix code: an `instance_id`, the task, and steps under `events` or `history`, which may be OpenHands events as its
 * evaluation writes them. One object, an array of objects, or one per line; each is a run.
 */
export const cawm: Format = {
  name: 'cawm',
  title: 'Trajectories and experiences with `instance_id` and `events` or `history`',
  detect({ kind, items, fields }) {
    if (kind === 'text') return 0
    const records = (kind === 'object' ? [fields] : items).map(asObject)
    return records.length > 0 && records.every((record) => record && idOf(record) !== undefined && stepsOf(record)) ? 0.97 : 0
  },
  ...multiRunDecoding((input) => {
    const { records, notes } = openRecords(input)
    return { runs: records.length, document: (run) => documentOf(input, records[run] ?? {}, run === 0 ? notes : []) }
  }),
}

function openRecords(input: string | object): { records: readonly JsonObject[]; notes: readonly DecodeNote[] } {
  const { values, notes } = jsonRecords(input)
  const records = values.map((one) => asObject(one) ?? {})
  if (!records.some(stepsOf))
    throw new DecantError(
      'not-this-format',
      "The file has no 'events' and no 'history'",
      'Give a trajectory with instance_id and events, or name another format.',
    )
  return { records, notes }
}

function documentOf(input: string | object, record: JsonObject, notes: readonly DecodeNote[]): Document {
  const steps = stepsOf(record) ?? []
  const task = stringOf(record.instruction) ?? stringOf(record.problem_statement) ?? stringOf(record.problemStatement) ?? ''
  const flatSteps = steps.flatMap((step) => (Array.isArray(step) ? (step as readonly unknown[]) : [step])).map(asObject)
  const isOpenhands = flatSteps.filter((event) => event && isEvent(event)).length > flatSteps.length / 2
  const { messages, others } = isOpenhands ? openhandsRun(steps) : readSteps(flatSteps)
  const hasTask = task === '' || messages.some((message) => message.role === 'user' && messageText(message).includes(task.trim()))
  const taskMessage: Message = { id: 'm-asked', role: 'user', parts: [{ type: 'text', text: task }] }
  const { events: _, history: __, instruction: ___, problem_statement: ____, problemStatement: _____, ...meta } = record
  const patches = [record.git_patch, record.gitPatch, record.diff_patch, record.diffPatch, asObject(record.test_result)?.git_patch]
  const patch = patches.find((one) => typeof one === 'string')
  return {
    format: 'cawm',
    input,
    history: { messages: hasTask ? messages : [taskMessage, ...messages], tools: [] },
    notes: [...notes, ...skippedNotes(others, 'events')],
    meta: { ...meta, id: idOf(record) ?? 'run', ...(patch !== undefined && { patch }) },
  }
}

function readSteps(steps: readonly (JsonObject | undefined)[]): { messages: readonly Message[]; others: readonly string[] } {
  const messages: Message[] = []
  const others: string[] = []
  for (const [i, step] of steps.entries()) {
    const drafts = (step ? cawmStep(step, `call_${i}`) : []).filter(({ parts }) => parts.length > 0)
    if (drafts.length === 0) others.push(stringOf(step?.kind) ?? 'empty')
    for (const draft of drafts) messages.push({ id: `m${messages.length}`, ...draft, ...timeOf(step ?? {}), source: { index: messages.length } })
  }
  return { messages, others }
}

function idOf(record: JsonObject): string | undefined {
  return stringOf(record.instance_id) ?? stringOf(record.instanceId)
}

function stepsOf(record: JsonObject): readonly unknown[] | undefined {
  const steps = record.events ?? record.history
  return Array.isArray(steps) ? steps : undefined
}
