import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf } from '../../wire/value.ts'
import { answeredBy, sentBy } from '../tracing/body-said.ts'
import { jsonIn } from '../tracing/json-in.ts'
import type { Heard } from './heard.ts'

/** Attributes with a whole input and a whole output, and the kind of span in which these are a model's: of OpenInference, Langfuse and Logfire. */
const BODIES = [
  { input: 'input.value', output: 'output.value', kind: 'openinference.span.kind', of: 'llm' },
  { input: 'langfuse.observation.input', output: 'langfuse.observation.output', kind: 'langfuse.observation.type', of: 'generation' },
  { input: 'request_data', output: 'response_data' },
] as const

/** A request to a model that nothing but its whole input and its whole output tell of: bodies as a provider takes and gives them, messages, or texts. */
export function wholeBodies(attributes: JsonObject): Heard | undefined {
  for (const { input, output, ...told } of BODIES) {
    if ('kind' in told && wordOf(attributes[told.kind]).toLowerCase() !== told.of) continue
    const asked = jsonIn(attributes[input])
    const answered = jsonIn(attributes[output])
    const sent = sentBy(objectOf(asked.value) ?? { messages: asked.value })
    const answer = answeredBy(objectOf(answered.value) ?? { messages: answered.value })
    if (sent.length + answer.length > 0) return { input: sent, output: answer, cut: asked.cut || answered.cut }
  }
  return undefined
}
