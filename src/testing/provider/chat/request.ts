import * as z from 'zod'

/** The fields of a Chat Completions message that the checks read. */
const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]).nullish(),
  reasoning_content: z.string().nullish(),
  refusal: z.string().nullish(),
  audio: z.looseObject({ id: z.string() }).nullish(),
  function_call: z.looseObject({ name: z.string() }).nullish(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(z.looseObject({ id: z.string(), function: z.looseObject({ name: z.string(), arguments: z.string() }).optional() })).nullish(),
})

/** The fields of a Chat Completions body that the checks read. */
export const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  thinking: z.looseObject({ type: z.string() }).optional(),
  messages: z.array(messageSchema),
})
