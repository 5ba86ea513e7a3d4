import { stringOf } from '../../wire/value.ts'
import type { OtelSpan } from './otel-span.ts'

/** Classifies a span: a request to a model, a tool run, an agent around them, or unrelated to a conversation. */
export function spanKind({ name, attributes }: OtelSpan): 'model' | 'tool' | 'agent' | 'other' {
  const operation = stringOf(attributes['gen_ai.operation.name']) ?? stringOf(attributes['ai.operationId']) ?? ''
  const kinds = [
    attributes['openinference.span.kind'],
    attributes['traceloop.span.kind'],
    attributes['langfuse.observation.type'],
    attributes['mlflow.spanType'],
  ]
  const kind = (kinds.map(stringOf).find((one) => one !== undefined && !/^(?:span|unknown)$/i.test(one)) ?? '').toLowerCase()
  if (operation === 'execute_tool' || operation === 'ai.toolCall' || kind === 'tool' || name.startsWith('execute_tool ')) return 'tool'
  if (
    /^(?:chat|text_completion|generate_content|completion)$/.test(operation) ||
    /\.do(?:Generate|Stream)$/.test(operation) ||
    /^(?:llm|generation|chat_model)$/.test(kind)
  )
    return 'model'
  if (/agent|workflow|^ai\./.test(operation) || /^(?:agent|chain|workflow|task)$/.test(kind)) return 'agent'
  if (operation !== '' || kind !== '') return 'other'
  return Object.keys(attributes).some((key) => /^(?:gen_ai\.|llm\.|gcp\.vertex\.agent\.llm_|request_data$)/.test(key)) ? 'model' : 'other'
}
