import { DecantError } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { LeftOut } from '../reading/left-out.ts'
import { logRuns } from '../reading/log-runs.ts'
import { answeredBy, sentBy } from '../tracing/body-said.ts'
import { exactJson } from '../tracing/exact-json.ts'
import { keyOf } from '../tracing/key-of.ts'
import { momentOf } from '../tracing/moment.ts'
import { namedTools } from '../tracing/named-tools.ts'
import { ToldOnce } from '../tracing/told-once.ts'
import type { Traced, TracedRecord, TracedRequest, TracedTool } from '../tracing/traced.ts'
import { tracedRuns } from '../tracing/traced-runs.ts'
import { tracedStream } from '../tracing/traced-stream.ts'
import { BATCHES, LangsmithFile } from './langsmith-file.ts'
import { langsmithTool } from './langsmith-tool.ts'
import { objectIn } from './object-in.ts'
import { runUsage } from './run-usage.ts'

/** The keys of the thread in a run's metadata. */
const THREAD = ['thread_id', 'session_id', 'conversation_id'] as const

/**
 * Runs exported by LangSmith: an array, one per line, under `runs`, nested, or in the batches that its clients send. Each thread, or else each trace, is one
 * run of decant's, assembled from the model requests, which repeat the earlier messages. Source: https://docs.langchain.com/langsmith/run-data-format
 */
export const langsmith: Format = {
  name: 'langsmith',
  title: 'Runs that LangSmith exports (JSON or JSON lines)',
  detect({ kind, items, fields }) {
    const values = kind === 'text' ? [] : kind === 'object' ? [fields, ...(BATCHES.some((key) => Array.isArray(fields[key])) ? items : [])] : items
    return values.some((value) => isRun(value) || isBatch(value)) ? 0.99 : 0
  },
  stream() {
    const file = new LangsmithFile()
    const shared = new ToldOnce()
    return tracedStream('langsmith', { add: (value) => file.add(shared.of(value)), traced: () => told(file) }, exactJson)
  },
  ...logRuns((input) => {
    const { file, traced } = opened(input)
    const log = tracedRuns('langsmith', input, traced)
    if (log.runs === 0)
      throw new DecantError(
        'not-this-format',
        `None of the ${file.runs.size} runs holds the messages of a model call`,
        'Export the runs of type llm too, with their inputs and outputs; large ones must be loaded, not linked.',
      )
    return log
  }),
}

function opened(input: string | object): { readonly file: LangsmithFile; readonly traced: Traced } {
  const file = new LangsmithFile()
  const { values, notes } = jsonRecords(input, exactJson)
  for (const value of values) file.add(value)
  return { file, traced: told(file, notes) }
}

function told(file: LangsmithFile, notes: readonly DecodeNote[] = []): Traced {
  if (file.runs.size === 0) throw new DecantError('not-this-format', 'The file holds no runs', 'Give runs as LangSmith exports them, each with its id.')
  const left = new LeftOut()
  for (const { run_type: type } of file.runs.values()) if (type !== 'llm' && type !== 'tool' && type !== 'chain') left.add(wordOf(type))
  for (let i = 0; i < file.repeated; i++) left.add('repeated')
  return { ...tracedOf(file), notes: [...notes, ...left.notes('runs')] }
}

function tracedOf(file: LangsmithFile): Omit<Traced, 'notes'> {
  const records: TracedRecord[] = []
  const tools: TracedTool[] = []
  const conversations = new Map<string, string>()
  const about = new Map<string, JsonObject>()
  for (const [id, run] of file.runs) {
    const trace = file.traceOf(id)
    const metadata = metadataOf(run)
    const thread = THREAD.map((name) => stringOf(metadata[name])).find((one) => one !== undefined && one !== '')
    if (thread !== undefined && !conversations.has(trace)) conversations.set(trace, thread)
    about.set(trace, { ...aboutOf(run, metadata), ...about.get(trace) })
    const tool = run.run_type === 'tool' ? langsmithTool(run, trace) : undefined
    if (tool) tools.push(tool)
    const agent = run.run_type === 'chain'
    if (run.run_type === 'llm' || agent)
      records.push({ trace, conversation: agent ? undefined : thread, start: momentOf(run.start_time), agent, read: () => requestOf(run) })
  }
  return { records, tools, conversations, about }
}

function requestOf(run: JsonObject): TracedRequest | undefined {
  const inputs = objectIn(run.inputs)
  const outputs = objectIn(run.outputs)
  const extra = objectIn(run.extra)
  const params = objectOf(extra.invocation_params) ?? {}
  // Chains pass on arbitrary data: only their messages are messages.
  const chain = run.run_type === 'chain'
  const sent = sentBy(chain ? { messages: inputs.messages } : inputs)
  const answered = answeredBy(chain ? { messages: outputs.messages } : outputs)
  if (sent.length + answered.length === 0) return undefined
  // A graph's state holds the earlier messages too.
  const whole = chain && sent[0] !== undefined && answered[0] !== undefined && keyOf(sent[0]) === keyOf(answered[0])
  const model = [objectOf(outputs.llm_output)?.model_name, outputs.model, metadataOf(run).ls_model_name, params.model, params.model_name]
  const name = model.find((one) => typeof one === 'string' && one !== '') as string | undefined
  const error = stringOf(run.error)
  const agent = stringOf(metadataOf(run).lc_agent_name)
  const usage = runUsage(run, outputs)
  return {
    start: momentOf(run.start_time),
    end: momentOf(run.end_time),
    input: whole ? answered : sent,
    output: whole ? [] : answered,
    tools: namedTools(params.tools ?? params.functions ?? inputs.tools),
    cut: false,
    ...(name !== undefined && { model: name }),
    ...(agent !== undefined && { agent }),
    ...(usage && { usage }),
    ...(error !== undefined && answered.length === 0 && { error }),
  }
}

/** Returns the metadata of a run; export scripts write it beside the run. */
function metadataOf(run: JsonObject): JsonObject {
  return { ...objectIn(run.custom_metadata), ...objectIn(run.metadata), ...objectOf(objectIn(run.extra).metadata) }
}

function aboutOf(run: JsonObject, metadata: JsonObject): JsonObject {
  const project = stringOf(run.session_name)
  const provider = stringOf(metadata.ls_provider)
  const root = stringOf(run.parent_run_id) === undefined ? stringOf(run.name) : undefined
  return { ...(project !== undefined && { project }), ...(root !== undefined && { name: root }), ...(provider !== undefined && { provider }) }
}

const TYPES: ReadonlySet<unknown> = new Set(['llm', 'chain', 'tool', 'retriever', 'embedding', 'prompt', 'parser'])

/** Whether a value is a run of LangSmith. */
function isRun(value: unknown): boolean {
  const run = objectOf(value)
  return run !== undefined && TYPES.has(run.run_type) && ('inputs' in run || 'outputs' in run || 'trace_id' in run || 'dotted_order' in run)
}

/** Whether a value is a batch of runs sent by a client. */
function isBatch(value: unknown): boolean {
  const batch = objectOf(value)
  return batch !== undefined && BATCHES.some((key) => Array.isArray(batch[key]) && isRun((batch[key] as readonly unknown[])[0]))
}
