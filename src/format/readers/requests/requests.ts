import { DecantError } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { namedTools } from '../reading/named-tools.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { requestMessages, responseMessages } from '../tracing/body-messages.ts'
import { momentOf } from '../tracing/moment.ts'
import type { TracedRecord, TracedRequest, TracedTool } from '../tracing/traced-log.ts'
import { tracedRuns } from '../tracing/traced-runs.ts'
import { type Exchange, exchangeOf, isLiteLlmRow } from './exchange-of.ts'

/** The keys of records in a file or a trace. */
const LIST_KEYS = ['observations', 'data', 'entries', 'spans', 'requests', 'logs', 'events'] as const

/**
 * Requests to models with their responses, as logged by proxies and exported by tracing stores. Each session, trace, or, if neither is recorded, file is
 * assembled from its requests, which repeat the earlier messages.
 */
export const requests: Format = {
  name: 'requests',
  title: 'Requests to models with their answers: logs of proxies, HAR, Helicone, Langfuse, Braintrust, traces of OpenAI Agents (JSON or JSON lines)',
  detect({ kind, items, fields }) {
    if (kind === 'text') return 0
    const records = recordsIn(kind === 'object' ? [fields] : items)
    const requestCount = records.filter((record) => exchangeOf(record) !== undefined || isModelEndpoint(record)).length
    // A browser's recording contains requests of all kinds.
    const isRecorded = kind === 'object' && Array.isArray(asObject(fields.log)?.entries)
    const known = records.filter(
      (record) => exchangeOf(record) || isModelEndpoint(record) || readToolRun(record) || isSpan(record) || namesModel(record),
    ).length
    return requestCount > 0 && (isRecorded || known * 2 >= records.length) ? 0.98 : 0
  },
  ...multiRunDecoding((input) => {
    const { values, notes } = jsonRecords(input)
    const records = recordsIn(values)
    const requestRecords = records.flatMap((record): TracedRecord[] => {
      const exchange = exchangeOf(record)
      if (!exchange) return []
      const { conversation = 'requests', start } = exchange
      return [{ trace: conversation, conversation, start: momentOf(start), agent: false, read: () => tracedRequest(exchange) }]
    })
    const tools = records.flatMap((record) => readToolRun(record) ?? [])
    const log = tracedRuns('requests', input, { records: requestRecords, tools, conversations: new Map(), about: new Map(), notes })
    if (log.runs === 0) throw new DecantError('not-this-format', 'No request here holds its messages', 'Log requests and answers with their bodies.')
    return log
  }),
}

/** Whether a request went to an endpoint of models, whatever its content. */
function isModelEndpoint(record: JsonObject): boolean {
  const { url, method } = asObject(record.request) ?? {}
  const [path = ''] = (stringOf(url) ?? '').split('?', 1)
  return method === 'POST' && /\/v\d\/(?:messages|responses)$|\/chat\/completions$|:(?:stream)?generateContent/i.test(path)
}

/** Whether a request names a model, whatever its purpose, such as embedding. */
function namesModel(record: JsonObject): boolean {
  const { request, request_body: logged } = record
  return isLiteLlmRow(record) || [asObject(request)?.body, logged, request].some((body) => typeof asObject(body)?.model === 'string')
}

/** Returns the records, and those in a list of a record. */
function recordsIn(values: readonly unknown[]): readonly JsonObject[] {
  return objectsIn(values).flatMap((record) => {
    const holder = asObject(record.log) ?? record
    const key = LIST_KEYS.find((name) => objectsIn(holder[name]).length > 0)
    return key === undefined || exchangeOf(record) ? [record] : objectsIn(holder[key])
  })
}

function tracedRequest({ sent, answered, start, end, model, error }: Exchange): TracedRequest | undefined {
  const [input, output] = [requestMessages(sent), responseMessages(answered)]
  if (input.length + output.length === 0) return undefined
  return {
    start: momentOf(start),
    end: momentOf(end),
    input,
    output,
    tools: namedTools(sent.tools),
    cut: false,
    ...(model !== undefined && { model }),
    ...(error !== undefined && output.every(({ parts }) => parts.length === 0) && { error }),
  }
}

/** Whether a record is something other than a request: an agent, a guardrail, an entire trace. */
function isSpan(record: JsonObject): boolean {
  return record.object === 'trace' || record.object === 'trace.span' || asObject(record.span_attributes) !== undefined || typeof record.traceId === 'string'
}

/** Reads a tool run recorded alongside the requests. */
function readToolRun(record: JsonObject): TracedTool | undefined {
  const span = asObject(record.span_data)
  const toolSpan = span?.type === 'function' ? span : record.type === 'TOOL' || asObject(record.span_attributes)?.type === 'tool' ? record : undefined
  const name = stringOf(toolSpan?.name) ?? stringOf(asObject(record.span_attributes)?.name)
  const trace = [record.traceId, record.trace_id, record.root_span_id].map(stringOf).find((one) => one !== undefined)
  if (!toolSpan || name === undefined || toolSpan.output === undefined) return undefined
  return {
    trace: trace ?? 'requests',
    end: momentOf(record.endTime ?? record.ended_at),
    name,
    output: typeof toolSpan.output === 'string' ? toolSpan.output : stringifyJson(toolSpan.output),
    failed: asObject(record.error) !== undefined || record.level === 'ERROR',
  }
}
