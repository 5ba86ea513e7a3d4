import { DecantError } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { namedTools } from '../reading/named-tools.ts'
import { SkippedEntries } from '../reading/skipped-entries.ts'
import { requestMessages, responseMessages } from '../tracing/body-messages.ts'
import { messageKey } from '../tracing/message-key.ts'
import { momentOf } from '../tracing/moment.ts'
import type { TracedLog, TracedRecord, TracedRequest, TracedTool } from '../tracing/traced-log.ts'
import { tracedRuns } from '../tracing/traced-runs.ts'
import { tracedStream } from '../tracing/traced-stream.ts'
import { ValueInterner } from '../tracing/value-interner.ts'
import { LangsmithFile, RUN_LIST_KEYS } from './langsmith-file.ts'
import { langsmithTool } from './langsmith-tool.ts'
import { objectIn } from './object-in.ts'
import { runUsage } from './run-usage.ts'

/** The keys of the thread in a run's metadata. */
const THREAD_KEYS = ['thread_id', 'session_id', 'conversation_id'] as const

/**
 * Runs exported by LangSmith: an array, one per line, under `runs`, nested, or in the batches that its clients send. Each thread, or else each trace, is one
 * run of decant's, assembled from the model requests, which repeat the earlier messages. Source: https://docs.langchain.com/langsmith/run-data-format
 */
export const langsmith: Format = {
  name: 'langsmith',
  title: 'Runs that LangSmith exports (JSON or JSON lines)',
  detect({ kind, items, fields }) {
    const values = kind === 'text' ? [] : kind === 'object' ? [fields, ...(RUN_LIST_KEYS.some((key) => Array.isArray(fields[key])) ? items : [])] : items
    return values.some((value) => isRun(value) || isBatch(value)) ? 0.99 : 0
  },
  stream() {
    const file = new LangsmithFile()
    const interner = new ValueInterner()
    return tracedStream('langsmith', { add: (value) => file.add(interner.intern(value)), tracedLog: () => tracedLog(file) })
  },
  ...multiRunDecoding((input) => {
    const { file, traced } = openLog(input)
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

function openLog(input: string | object): { readonly file: LangsmithFile; readonly traced: TracedLog } {
  const file = new LangsmithFile()
  const { values, notes } = jsonRecords(input)
  for (const value of values) file.add(value)
  return { file, traced: tracedLog(file, notes) }
}

function tracedLog(file: LangsmithFile, notes: readonly DecodeNote[] = []): TracedLog {
  if (file.runs.size === 0) throw new DecantError('not-this-format', 'The file holds no runs', 'Give runs as LangSmith exports them, each with its id.')
  const skipped = new SkippedEntries()
  for (const { run_type: type } of file.runs.values()) if (type !== 'llm' && type !== 'tool' && type !== 'chain') skipped.add(scalarAsText(type))
  for (let i = 0; i < file.repeated; i++) skipped.add('repeated')
  return { ...collectTraced(file), notes: [...notes, ...skipped.notes('runs')] }
}

function collectTraced(file: LangsmithFile): Omit<TracedLog, 'notes'> {
  const records: TracedRecord[] = []
  const tools: TracedTool[] = []
  const conversations = new Map<string, string>()
  const traceMetadata = new Map<string, JsonObject>()
  for (const [id, run] of file.runs) {
    const trace = file.traceOf(id)
    const metadata = metadataOf(run)
    const thread = THREAD_KEYS.map((name) => stringOf(metadata[name])).find((one) => one !== undefined && one !== '')
    if (thread !== undefined && !conversations.has(trace)) conversations.set(trace, thread)
    traceMetadata.set(trace, { ...runInfo(run, metadata), ...traceMetadata.get(trace) })
    const tool = run.run_type === 'tool' ? langsmithTool(run, trace) : undefined
    if (tool) tools.push(tool)
    const isAgent = run.run_type === 'chain'
    if (run.run_type === 'llm' || isAgent)
      records.push({ trace, conversation: isAgent ? undefined : thread, start: momentOf(run.start_time), agent: isAgent, read: () => readRequest(run) })
  }
  return { records, tools, conversations, about: traceMetadata }
}

function readRequest(run: JsonObject): TracedRequest | undefined {
  const inputs = objectIn(run.inputs)
  const outputs = objectIn(run.outputs)
  const extra = objectIn(run.extra)
  const params = asObject(extra.invocation_params) ?? {}
  // Chains pass on arbitrary data: only their messages are messages.
  const isChain = run.run_type === 'chain'
  const inputMessages = requestMessages(isChain ? { messages: inputs.messages } : inputs)
  const outputMessages = responseMessages(isChain ? { messages: outputs.messages } : outputs)
  if (inputMessages.length + outputMessages.length === 0) return undefined
  // A graph's state contains the earlier messages too.
  const repeatsInput =
    isChain && inputMessages[0] !== undefined && outputMessages[0] !== undefined && messageKey(inputMessages[0]) === messageKey(outputMessages[0])
  const modelCandidates = [asObject(outputs.llm_output)?.model_name, outputs.model, metadataOf(run).ls_model_name, params.model, params.model_name]
  const name = modelCandidates.find((one) => typeof one === 'string' && one !== '') as string | undefined
  const error = stringOf(run.error)
  const agentName = stringOf(metadataOf(run).lc_agent_name)
  const usage = runUsage(run, outputs)
  return {
    start: momentOf(run.start_time),
    end: momentOf(run.end_time),
    input: repeatsInput ? outputMessages : inputMessages,
    output: repeatsInput ? [] : outputMessages,
    tools: namedTools(params.tools ?? params.functions ?? inputs.tools),
    cut: false,
    ...(name !== undefined && { model: name }),
    ...(agentName !== undefined && { agent: agentName }),
    ...(usage && { usage }),
    ...(error !== undefined && outputMessages.length === 0 && { error }),
  }
}

/** Returns the metadata of a run; export scripts write it next to the run. */
function metadataOf(run: JsonObject): JsonObject {
  return { ...objectIn(run.custom_metadata), ...objectIn(run.metadata), ...asObject(objectIn(run.extra).metadata) }
}

function runInfo(run: JsonObject, metadata: JsonObject): JsonObject {
  const project = stringOf(run.session_name)
  const provider = stringOf(metadata.ls_provider)
  const root = stringOf(run.parent_run_id) === undefined ? stringOf(run.name) : undefined
  return { ...(project !== undefined && { project }), ...(root !== undefined && { name: root }), ...(provider !== undefined && { provider }) }
}

const RUN_TYPES: ReadonlySet<unknown> = new Set(['llm', 'chain', 'tool', 'retriever', 'embedding', 'prompt', 'parser'])

function isRun(value: unknown): boolean {
  const run = asObject(value)
  return run !== undefined && RUN_TYPES.has(run.run_type) && ('inputs' in run || 'outputs' in run || 'trace_id' in run || 'dotted_order' in run)
}

/** Whether a value is a batch of runs sent by a client. */
function isBatch(value: unknown): boolean {
  const batch = asObject(value)
  return batch !== undefined && RUN_LIST_KEYS.some((key) => Array.isArray(batch[key]) && isRun((batch[key] as readonly unknown[])[0]))
}
