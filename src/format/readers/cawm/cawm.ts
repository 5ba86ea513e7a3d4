import { DecantError, type Message, messageText } from '../../../message/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { isEvent } from '../openhands/openhands-events.ts'
import { openhandsRun } from '../openhands/openhands-run.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { leftOut } from '../reading/left-out.ts'
import { logRuns } from '../reading/log-runs.ts'
import { parsedValue } from '../reading/parsed-value.ts'
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
    const records = (kind === 'object' ? [fields] : items).map(objectOf)
    return records.length > 0 && records.every((record) => record && idOf(record) !== undefined && stepsOf(record)) ? 0.97 : 0
  },
  ...logRuns((input) => {
    const { records, notes } = opened(input)
    return { runs: records.length, document: (run) => documentOf(input, records[run] ?? {}, run === 0 ? notes : []) }
  }),
}

function opened(input: string | object): { records: readonly JsonObject[]; notes: readonly DecodeNote[] } {
  const value = parsedValue(input)
  if (value === undefined && typeof input === 'string') {
    const { lines, notes } = jsonLines(input)
    return { records: lines.map((line) => line.value), notes }
  }
  const records = (Array.isArray(value) ? value : [value]).map((one: unknown) => objectOf(one) ?? {})
  if (!records.some(stepsOf))
    throw new DecantError(
      'not-this-format',
      "The file has no 'events' and no 'history'",
      'Give a trajectory with instance_id and events, or name another format.',
    )
  return { records, notes: [] }
}

function documentOf(input: string | object, record: JsonObject, notes: readonly DecodeNote[]): Document {
  const steps = stepsOf(record) ?? []
  const asked = stringOf(record.instruction) ?? stringOf(record.problem_statement) ?? stringOf(record.problemStatement) ?? ''
  const flat = steps.flatMap((step) => (Array.isArray(step) ? (step as readonly unknown[]) : [step])).map(objectOf)
  const raw = flat.filter((event) => event && isEvent(event)).length > flat.length / 2
  const { messages, others } = raw ? openhandsRun(steps) : ownSteps(flat)
  const said = asked === '' || messages.some((message) => message.role === 'user' && messageText(message).includes(asked.trim()))
  const first: Message = { id: 'm-asked', role: 'user', parts: [{ type: 'text', text: asked }] }
  const { events: _, history: __, instruction: ___, problem_statement: ____, problemStatement: _____, ...meta } = record
  const patches = [record.git_patch, record.gitPatch, record.diff_patch, record.diffPatch, objectOf(record.test_result)?.git_patch]
  const patch = patches.find((one) => typeof one === 'string')
  return {
    format: 'cawm',
    input,
    history: { messages: said ? messages : [first, ...messages], tools: [] },
    notes: [...notes, ...leftOut(others, 'events')],
    meta: { ...meta, id: idOf(record) ?? 'run', ...(patch !== undefined && { patch }) },
  }
}

function ownSteps(steps: readonly (JsonObject | undefined)[]): { messages: readonly Message[]; others: readonly string[] } {
  const messages: Message[] = []
  const others: string[] = []
  for (const [i, step] of steps.entries()) {
    const said = step ? cawmStep(step, `call_${i}`) : []
    if (said.length === 0) others.push(stringOf(step?.kind) ?? 'empty')
    for (const one of said) messages.push({ id: `m${messages.length}`, ...one, ...timeOf(step), source: { index: messages.length } })
  }
  return { messages, others }
}

function timeOf(step: JsonObject | undefined): { at?: string } {
  const at = stringOf(step?.timestamp)
  return at === undefined ? {} : { at }
}

function idOf(record: JsonObject): string | undefined {
  return stringOf(record.instance_id) ?? stringOf(record.instanceId)
}

function stepsOf(record: JsonObject): readonly unknown[] | undefined {
  const steps = record.events ?? record.history
  return Array.isArray(steps) ? steps : undefined
}
