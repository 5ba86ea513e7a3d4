import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import { momentOf } from '../tracing/moment.ts'
import type { TracedTool } from '../tracing/traced-log.ts'
import { objectIn } from './object-in.ts'

/**
 * Reads a run of a tool: its output is the message that answers the call, or the plain output. Arguments that LangChain for Python wrote as Python are not
 * compared with those of a call.
 */
export function langsmithTool(run: JsonObject, trace: string): TracedTool | undefined {
  const name = stringOf(run.name)
  const error = stringOf(run.error)
  const outputs = objectIn(run.outputs)
  const output = outputs.output ?? outputs.content ?? (Object.keys(outputs).length > 0 ? outputs : undefined)
  const outputObject = asObject(parseEmbeddedJson(output).value)
  const message = asObject(outputObject?.kwargs) ?? asObject(outputObject?.data) ?? outputObject
  const callId = stringOf(message?.tool_call_id)
  if (name === undefined || (output === undefined && error === undefined)) return undefined
  const inputs = objectIn(run.inputs)
  const input = inputs.input === undefined ? inputs : parseEmbeddedJson(inputs.input).value
  return {
    trace,
    end: momentOf(run.end_time),
    name,
    ...(callId !== undefined && { callId }),
    ...(asObject(input) && { input }),
    output: callId !== undefined && message && 'content' in message ? message.content : (output ?? error),
    failed: error !== undefined || (callId !== undefined && message?.status === 'error'),
  }
}
