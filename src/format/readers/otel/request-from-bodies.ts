import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import { namedTools } from '../reading/named-tools.ts'
import { requestMessages, responseMessages } from '../tracing/body-messages.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'
import type { RecordedRequest } from './recorded-request.ts'

/** Attributes with a full input and output, and the kind of span in which these belong to a model: of OpenInference, Langfuse, MLflow and Logfire. */
const BODY_ATTRIBUTES = [
  { input: 'input.value', output: 'output.value', kind: 'openinference.span.kind', of: /^llm$/i },
  { input: 'langfuse.observation.input', output: 'langfuse.observation.output', kind: 'langfuse.observation.type', of: /^generation$/i },
  { input: 'mlflow.spanInputs', output: 'mlflow.spanOutputs', kind: 'mlflow.spanType', of: /^(?:chat_model|llm)$/i },
  { input: 'request_data', output: 'response_data' },
] as const

/** Reads a request of which only the full input and output are recorded: a provider's bodies, messages, or texts. */
export function requestFromBodies(attributes: JsonObject): RecordedRequest | undefined {
  for (const { input, output, ...condition } of BODY_ATTRIBUTES) {
    if ('kind' in condition && !condition.of.test(scalarAsText(attributes[condition.kind]))) continue
    const requestBody = parseEmbeddedJson(attributes[input])
    const responseBody = parseEmbeddedJson(attributes[output])
    const inputMessages = requestMessages(asObject(requestBody.value) ?? { messages: requestBody.value })
    const outputMessages = responseMessages(asObject(responseBody.value) ?? { messages: responseBody.value })
    const tools = parseEmbeddedJson(attributes['mlflow.chat.tools'] ?? asObject(requestBody.value)?.tools).value
    if (inputMessages.length + outputMessages.length > 0)
      return { input: inputMessages, output: outputMessages, tools: namedTools(tools), cut: requestBody.cut || responseBody.cut }
  }
  return undefined
}
