import * as z from 'zod'

/** The fields of an input item that the checks read. */
const itemSchema = z.looseObject({
  type: z.string().default('message'),
  id: z.string().nullish(),
  role: z.string().optional(),
  call_id: z.string().optional(),
  summary: z.unknown().optional(),
  encrypted_content: z.string().nullish(),
})

/** The fields of a Responses body that the checks read. */
export const requestSchema = z.looseObject({
  model: z.string().default('gpt-5'),
  stream: z.boolean().nullish(),
  input: z.union([z.string().transform((): z.infer<typeof itemSchema>[] => []), z.array(itemSchema)]),
  previous_response_id: z.string().nullish(),
  conversation: z.unknown().optional(),
})
