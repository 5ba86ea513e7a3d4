import { DecantError } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { logRuns } from '../reading/log-runs.ts'
import { objectsIn } from '../told/objects-in.ts'
import { answeredBy, sentBy } from '../tracing/body-said.ts'
import { momentOf } from '../tracing/moment.ts'
import { namedTools } from '../tracing/named-tools.ts'
import type { TracedRecord, TracedRequest, TracedTool } from '../tracing/traced.ts'
import { tracedRuns } from '../tracing/traced-runs.ts'
import { type Exchange, exchangeOf, isRow } from './exchange-of.ts'

/** The keys of records in a file or a trace. */
const LISTS = ['observations', 'data', 'entries', 'spans', 'requests', 'logs', 'events'] as const

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
    const asked = records.filter((record) => exchangeOf(record) !== undefined || asksModel(record)).length
    // A browser's recording holds requests of all kinds.
    const isRecorded = kind === 'object' && Array.isArray(objectOf(fields.log)?.entries)
    const known = records.filter((record) => exchangeOf(record) || asksModel(record) || toolOf(record) || isSpan(record) || namesModel(record)).length
    return asked > 0 && (isRecorded || known * 2 >= records.length) ? 0.98 : 0
  },
  ...logRuns((input) => {
    const { values, notes } = jsonRecords(input)
    const records = recordsIn(values.flatMap((value) => (Array.isArray(value) ? value : [value])))
    const asked = records.flatMap((record): TracedRecord[] => {
      const exchange = exchangeOf(record)
      if (!exchange) return []
      const { conversation = 'requests', start } = exchange
      return [{ trace: conversation, conversation, start: momentOf(start), agent: false, read: () => requestOf(exchange) }]
    })
    const tools = records.flatMap((record) => toolOf(record) ?? [])
    const log = tracedRuns('requests', input, { records: asked, tools, conversations: new Map(), about: new Map(), notes })
    if (log.runs === 0) throw new DecantError('not-this-format', 'No request here holds its messages', 'Log requests and answers with their bodies.')
    return log
  }),
}

/** Whether a request went to an endpoint of models, whatever its content. */
function asksModel(record: JsonObject): boolean {
  const { url, method } = objectOf(record.request) ?? {}
  const [path = ''] = (stringOf(url) ?? '').split('?', 1)
  return method === 'POST' && /\/v\d\/(?:messages|responses)$|\/chat\/completions$|:(?:stream)?generateContent/i.test(path)
}

/** Whether a request names a model, whatever its purpose, such as embedding. */
function namesModel(record: JsonObject): boolean {
  const { request, request_body: logged } = record
  return isRow(record) || [objectOf(request)?.body, logged, request].some((body) => typeof objectOf(body)?.model === 'string')
}

/** Returns the records, and those in a list of a record. */
function recordsIn(values: readonly unknown[]): readonly JsonObject[] {
  return objectsIn(values).flatMap((record) => {
    const holder = objectOf(record.log) ?? record
    const key = LISTS.find((name) => objectsIn(holder[name]).length > 0)
    return key === undefined || exchangeOf(record) ? [record] : objectsIn(holder[key])
  })
}

function requestOf({ sent, answered, start, end, model, error }: Exchange): TracedRequest | undefined {
  const [input, output] = [sentBy(sent), answeredBy(answered)]
  if (input.length + output.length === 0) return undefined
  return {
    start: momentOf(start),
    end: momentOf(end),
    input,
    output,
    tools: namedTools(sent.tools),
    cut: false,
    ...(model !== undefined && { model }),
    ...(error !== undefined && output.length === 0 && { error }),
  }
}

/** Whether a record is something other than a request: an agent, a guardrail, a whole trace. */
function isSpan(record: JsonObject): boolean {
  return record.object === 'trace' || record.object === 'trace.span' || objectOf(record.span_attributes) !== undefined || typeof record.traceId === 'string'
}

/** Reads a tool run recorded beside the requests. */
function toolOf(record: JsonObject): TracedTool | undefined {
  const span = objectOf(record.span_data)
  const own = span?.type === 'function' ? span : record.type === 'TOOL' || objectOf(record.span_attributes)?.type === 'tool' ? record : undefined
  const name = stringOf(own?.name) ?? stringOf(objectOf(record.span_attributes)?.name)
  const trace = [record.traceId, record.trace_id, record.root_span_id].map(stringOf).find((one) => one !== undefined)
  if (!own || name === undefined || own.output === undefined) return undefined
  return {
    trace: trace ?? 'requests',
    end: momentOf(record.endTime ?? record.ended_at),
    name,
    output: typeof own.output === 'string' ? own.output : jsonOf(own.output),
    failed: objectOf(record.error) !== undefined || record.level === 'ERROR',
  }
}
