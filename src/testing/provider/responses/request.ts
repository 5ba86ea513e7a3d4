import * as z from 'zod'

/** An input item, as far as the checks read it. */
const itemSchema = z.looseObject({
  type: z.string().default('message'),
  id: z.string().nullish(),
  role: z.string().optional(),
  call_id: z.string().optional(),
  summary: z.unknown().optional(),
  encrypted_content: z.string().nullish(),
})

/** A body of Responses, as far as the checks read it. */
export const requestSchema = z.looseObject({
  model: z.string().default('gpt-5'),
  stream: z.boolean().nullish(),
  input: z.union([z.string().transform((): z.infer<typeof itemSchema>[] => []), z.array(itemSchema)]),
  previous_response_id: z.string().nullish(),
  conversation: z.unknown().optional(),
})
