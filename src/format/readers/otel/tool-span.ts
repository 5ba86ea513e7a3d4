import { parseJson } from '../../../text/index.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import { isBlock } from '../tracing/is-block.ts'
import type { TracedTool } from '../tracing/traced-log.ts'
import type { OtelSpan } from './otel-span.ts'
import { unflattenList } from './unflatten-list.ts'

/** Attributes in which recording libraries store a tool's result. */
const RESULT_ATTRIBUTES = [
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
  const firstAttribute = (...keys: string[]) => keys.map((key) => attributes[key]).find((value) => value !== undefined && value !== null)
  const choice = events.find((event) => event.name === 'gen_ai.choice')?.attributes
  const recorded = firstAttribute(...RESULT_ATTRIBUTES) ?? choice?.message
  const entity = readEntityOutput(firstAttribute('traceloop.entity.output'))
  const output = recorded === undefined ? entity.output : parseResult(recorded)
  const tool = stringOf(firstAttribute('gen_ai.tool.name', 'tool.name', 'ai.toolCall.name', 'traceloop.entity.name')) ?? name.replace(/^execute_tool /, '')
  const callId = stringOf(firstAttribute('gen_ai.tool.call.id', 'tool_call.id', 'tool.id', 'ai.toolCall.id')) ?? entity.callId ?? recordedCallId(attributes)
  const input = firstAttribute(
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
    ...(input !== undefined && { input: parseEmbeddedJson(input).value }),
    output: output ?? failed,
    failed: failed !== undefined,
  }
}

/** Returns a result as recorded; a list of blocks, or a text written as JSON, is parsed. */
function parseResult(recorded: unknown): unknown {
  if (typeof recorded !== 'string') return recorded
  if (recorded.startsWith('"') && recorded.endsWith('"')) return parseJson(recorded) ?? recorded
  const { value, cut } = parseEmbeddedJson(recorded)
  return !cut && Array.isArray(value) && value.length > 0 && value.every(isBlock) ? value : recorded
}

/** Returns OpenLLMetry's output of a tool, which is the message that answers the call, or a plain output. */
function readEntityOutput(value: unknown): { readonly output?: unknown; readonly callId?: string } {
  if (value === undefined) return {}
  const parsed = parseEmbeddedJson(value).value
  const output = asObject(parsed)?.output ?? parsed
  const message = asObject(asObject(output)?.kwargs)
  const callId = stringOf(message?.tool_call_id)
  return message && 'content' in message ? { output: message.content, ...(callId !== undefined && { callId }) } : { output }
}

/** Returns the id in the message that OpenInference records as the output of a tool. */
function recordedCallId(attributes: OtelSpan['attributes']): string | undefined {
  const [entry] = unflattenList(attributes, 'llm.output_messages')
  return stringOf(asObject(entry?.message)?.tool_call_id)
}
