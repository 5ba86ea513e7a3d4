import * as z from 'zod'

const cacheControl = z.looseObject({ type: z.string(), ttl: z.string().optional() })

/** Any content block; fields that the checks do not read pass unchanged. */
export const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  tool_use_id: z.string().optional(),
  content: z.unknown().optional(),
  thinking: z.string().optional(),
  signature: z.string().optional(),
  source: z.looseObject({ type: z.string(), data: z.string().optional() }).optional(),
  cache_control: cacheControl.nullish(),
})

const content = z.union([z.string().transform((text) => [blockSchema.parse({ type: 'text', text })]), z.array(blockSchema)])

/** The fields of an Anthropic Messages body that the checks read. */
export const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  system: content.optional(),
  tools: z.array(z.looseObject({ name: z.string().optional(), defer_loading: z.boolean().optional(), cache_control: cacheControl.nullish() })).optional(),
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content })),
  thinking: z.looseObject({ type: z.string(), block_binding: z.looseObject({ prefix_mismatch_behavior: z.string().optional() }).optional() }).optional(),
  tool_choice: z.looseObject({ type: z.string() }).optional(),
  compaction: z.unknown().optional(),
  context_management: z
    .looseObject({ edits: z.array(z.looseObject({ type: z.string(), trigger: z.looseObject({ value: z.number() }).optional() })).optional() })
    .optional(),
})
