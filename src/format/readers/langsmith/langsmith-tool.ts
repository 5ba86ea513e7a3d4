import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonIn } from '../tracing/json-in.ts'
import { momentOf } from '../tracing/moment.ts'
import type { TracedTool } from '../tracing/traced.ts'
import { objectIn } from './object-in.ts'

/**
 * Reads a run of a tool: its output is the message that answers the call, or the bare output. Arguments that LangChain for Python wrote as Python are not
 * compared with those of a call.
 */
export function langsmithTool(run: JsonObject, trace: string): TracedTool | undefined {
  const name = stringOf(run.name)
  const error = stringOf(run.error)
  const outputs = objectIn(run.outputs)
  const output = outputs.output ?? outputs.content ?? (Object.keys(outputs).length > 0 ? outputs : undefined)
  const whole = objectOf(jsonIn(output).value)
  const message = objectOf(whole?.kwargs) ?? objectOf(whole?.data) ?? whole
  const callId = stringOf(message?.tool_call_id)
  if (name === undefined || (output === undefined && error === undefined)) return undefined
  const inputs = objectIn(run.inputs)
  const asked = inputs.input === undefined ? inputs : jsonIn(inputs.input).value
  return {
    trace,
    end: momentOf(run.end_time),
    name,
    ...(callId !== undefined && { callId }),
    ...(objectOf(asked) && { input: asked }),
    output: callId !== undefined && message && 'content' in message ? message.content : (output ?? error),
    failed: error !== undefined || (callId !== undefined && message?.status === 'error'),
  }
}
