import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf } from '../../wire/value.ts'
import { answeredBy, sentBy } from '../tracing/body-said.ts'
import { jsonIn } from '../tracing/json-in.ts'
import { namedTools } from '../tracing/named-tools.ts'
import type { Heard } from './heard.ts'

/** Attributes with a whole input and output, and the kind of span in which these belong to a model: of OpenInference, Langfuse, MLflow and Logfire. */
const BODIES = [
  { input: 'input.value', output: 'output.value', kind: 'openinference.span.kind', of: /^llm$/i },
  { input: 'langfuse.observation.input', output: 'langfuse.observation.output', kind: 'langfuse.observation.type', of: /^generation$/i },
  { input: 'mlflow.spanInputs', output: 'mlflow.spanOutputs', kind: 'mlflow.spanType', of: /^(?:chat_model|llm)$/i },
  { input: 'request_data', output: 'response_data' },
] as const

/** Reads a request of which only the whole input and output are recorded: a provider's bodies, messages, or texts. */
export function wholeBodies(attributes: JsonObject): Heard | undefined {
  for (const { input, output, ...told } of BODIES) {
    if ('kind' in told && !told.of.test(wordOf(attributes[told.kind]))) continue
    const asked = jsonIn(attributes[input])
    const answered = jsonIn(attributes[output])
    const sent = sentBy(objectOf(asked.value) ?? { messages: asked.value })
    const answer = answeredBy(objectOf(answered.value) ?? { messages: answered.value })
    const tools = jsonIn(attributes['mlflow.chat.tools'] ?? objectOf(asked.value)?.tools).value
    if (sent.length + answer.length > 0) return { input: sent, output: answer, tools: namedTools(tools), cut: asked.cut || answered.cut }
  }
  return undefined
}
