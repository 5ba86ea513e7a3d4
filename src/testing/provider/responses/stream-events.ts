interface TextPart {
  readonly type: string
  readonly text: string
}

/** An item of an answer: reasoning, text, or a call. */
export interface Item {
  readonly type: string
  readonly id: string
  readonly summary?: readonly TextPart[]
  readonly content?: readonly TextPart[]
  readonly arguments?: string
  readonly input?: string
  readonly [more: string]: unknown
}

type StreamStep = readonly [name: string, fields: object]

/** Yields a whole answer as stream events, with each text in a single delta. */
export function* streamEvents(response: { readonly output: readonly Item[] }): Generator<readonly [string, object]> {
  let sequence_number = 0
  const event = ([type, more]: StreamStep) => [type, { type, sequence_number: sequence_number++, ...more }] as const
  const started = { ...response, status: 'in_progress', output: [] }
  yield event(['response.created', { response: started }])
  yield event(['response.in_progress', { response: started }])
  for (const [output_index, item] of response.output.entries()) {
    yield event(['response.output_item.added', { output_index, item: { ...item, ...withoutText(item), status: 'in_progress' } }])
    for (const [name, fields] of streamSteps(item)) yield event([`response.${name}`, { item_id: item.id, output_index, ...fields }])
    yield event(['response.output_item.done', { output_index, item }])
  }
  yield event(['response.completed', { response }])
}

/** An item before any of its text has been sent. */
function withoutText({ summary, content, arguments: json, input }: Item): object {
  return {
    ...(summary && { summary: [] }),
    ...(content && { content: [] }),
    ...(json !== undefined && { arguments: '' }),
    ...(input !== undefined && { input: '' }),
  }
}

function* streamSteps({ summary = [], content = [], arguments: json, input }: Item): Generator<StreamStep> {
  for (const [summary_index, part] of summary.entries()) {
    yield ['reasoning_summary_part.added', { summary_index, part: { ...part, text: '' } }]
    yield ['reasoning_summary_text.delta', { summary_index, delta: part.text }]
    yield ['reasoning_summary_text.done', { summary_index, text: part.text }]
    yield ['reasoning_summary_part.done', { summary_index, part }]
  }
  for (const [content_index, part] of content.entries()) {
    yield ['content_part.added', { content_index, part: { ...part, text: '' } }]
    yield ['output_text.delta', { content_index, delta: part.text, logprobs: [] }]
    yield ['output_text.done', { content_index, text: part.text, logprobs: [] }]
    yield ['content_part.done', { content_index, part }]
  }
  if (json !== undefined) {
    yield ['function_call_arguments.delta', { delta: json }]
    yield ['function_call_arguments.done', { arguments: json }]
  }
  if (input !== undefined) {
    yield ['custom_tool_call_input.delta', { delta: input }]
    yield ['custom_tool_call_input.done', { input }]
  }
}
