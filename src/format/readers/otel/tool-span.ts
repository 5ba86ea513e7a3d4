import { jsonValue } from '../../../text/index.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import { isBlock } from '../tracing/is-block.ts'
import { jsonIn } from '../tracing/json-in.ts'
import type { TracedTool } from '../tracing/traced.ts'
import { listed } from './listed.ts'
import type { OtelSpan } from './otel-span.ts'

/** Attributes in which recording libraries store a tool's result. */
const RESULTS = [
  'gen_ai.tool.call.result',
  'gen_ai.tool.output',
  'tool_response',
  'ai.toolCall.result',
  'gcp.vertex.agent.tool_response',
  'langfuse.observation.output',
  'mlflow.spanOutputs',
  'output.value',
] as const

/** Reads a tool run, under any of the names that recording libraries use for its input and output; undefined if the tool or the output is not recorded. */
export function toolSpan({ trace, name, end, attributes, events, failed }: OtelSpan): TracedTool | undefined {
  const first = (...keys: string[]) => keys.map((key) => attributes[key]).find((value) => value !== undefined && value !== null)
  const said = events.find((event) => event.name === 'gen_ai.choice')?.attributes
  const told = first(...RESULTS) ?? said?.message
  const entity = entityOutput(first('traceloop.entity.output'))
  const output = told === undefined ? entity.output : resultIn(told)
  const tool = stringOf(first('gen_ai.tool.name', 'tool.name', 'ai.toolCall.name', 'traceloop.entity.name')) ?? name.replace(/^execute_tool /, '')
  const callId = stringOf(first('gen_ai.tool.call.id', 'tool_call.id', 'tool.id', 'ai.toolCall.id')) ?? entity.callId ?? idOf(attributes)
  const input = first(
    'gen_ai.tool.call.arguments',
    'tool_arguments',
    'ai.toolCall.args',
    'gcp.vertex.agent.tool_call_args',
    'langfuse.observation.input',
    'mlflow.spanInputs',
    'input.value',
  )
  if (tool === '' || (output === undefined && failed === undefined)) return undefined
  return {
    trace,
    end,
    name: tool,
    ...(callId !== undefined && callId !== '' && { callId }),
    ...(input !== undefined && { input: jsonIn(input).value }),
    output: output ?? failed,
    failed: failed !== undefined,
  }
}

/** Returns a result as recorded; a list of blocks, or a text written as JSON, is parsed. */
function resultIn(told: unknown): unknown {
  if (typeof told !== 'string') return told
  if (told.startsWith('"') && told.endsWith('"')) return jsonValue(told) ?? told
  const { value, cut } = jsonIn(told)
  return !cut && Array.isArray(value) && value.length > 0 && value.every(isBlock) ? value : told
}

/** Returns OpenLLMetry's output of a tool, which is the message that answers the call, or a plain output. */
function entityOutput(value: unknown): { readonly output?: unknown; readonly callId?: string } {
  if (value === undefined) return {}
  const whole = jsonIn(value).value
  const output = objectOf(whole)?.output ?? whole
  const message = objectOf(objectOf(output)?.kwargs)
  const callId = stringOf(message?.tool_call_id)
  return message && 'content' in message ? { output: message.content, ...(callId !== undefined && { callId }) } : { output }
}

/** Returns the id in the message that OpenInference records as the output of a tool. */
function idOf(attributes: OtelSpan['attributes']): string | undefined {
  const [entry] = listed(attributes, 'llm.output_messages')
  return stringOf(objectOf(entry?.message)?.tool_call_id)
}
