import * as z from 'zod'
import { pngSides } from '../../body/png.ts'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import { blockSchema } from './request.ts'
import type { AnthropicRequest, Block } from './types.ts'

/** Checks of cache breakpoints, betas, thinking and its tool choice, compaction, pictures. */
export const settingChecks: readonly ((request: AnthropicRequest) => Refusal | undefined)[] = [betas, breakpoints, forcedChoice, openLoop, threshold, pictures]

function betas({ body, headers }: AnthropicRequest): Refusal | undefined {
  const sent = headers['anthropic-beta'] ?? ''
  if (body.thinking?.block_binding && !sent.includes('thinking-binding-controls-')) return refuse('thinking.block_binding: Extra inputs are not permitted')
  if (body.compaction !== undefined && !sent.includes('compact-')) return refuse('compaction: Extra inputs are not permitted')
  if (body.context_management && !/context-management-|compact-/.test(sent)) return refuse('context_management: Extra inputs are not permitted')
  return undefined
}

function breakpoints({ body }: AnthropicRequest): Refusal | undefined {
  const blocks = [...(body.tools ?? []), ...(body.system ?? []), ...body.messages.flatMap((message) => message.content.flatMap(withInner))]
  const lives = blocks.flatMap((block) => (block.cache_control ? [block.cache_control.ttl ?? '5m'] : []))
  if (lives.length > 4) return refuse(`A maximum of 4 blocks with cache_control may be provided. Found ${lives.length}.`)
  const short = lives.indexOf('5m')
  if (short === -1 || !lives.includes('1h', short)) return undefined
  return refuse("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.")
}

function withInner(block: Block): Block[] {
  const inner = z.array(blockSchema).safeParse(block.content)
  return inner.success ? [...inner.data, block] : [block]
}

function forcedChoice({ body }: AnthropicRequest): Refusal | undefined {
  const on = body.thinking?.type === 'enabled' || body.thinking?.type === 'adaptive'
  const forced = body.tool_choice?.type === 'any' || body.tool_choice?.type === 'tool'
  return on && forced ? refuse('Thinking may not be enabled when tool_choice forces tool use.') : undefined
}

function openLoop({ body: { messages, thinking } }: AnthropicRequest): Refusal | undefined {
  if (thinking?.type !== 'enabled') return undefined
  const last = messages.findLastIndex((message) => message.role === 'assistant')
  if (!messages[last]?.content.some((block) => block.type === 'tool_use')) return undefined
  const words = messages.findLastIndex(({ role, content }, i) => i < last && role !== 'assistant' && content.some((block) => block.type !== 'tool_result'))
  const index = messages.findIndex(({ role }, i) => i > words && role === 'assistant')
  const [first] = messages[index]?.content ?? []
  if (first?.type === 'thinking' || first?.type === 'redacted_thinking') return undefined
  return refuse(`messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first?.type}\`.`)
}

function threshold({ body }: AnthropicRequest): Refusal | undefined {
  const low = (body.context_management?.edits ?? []).findIndex((edit) => edit.type.startsWith('compact_') && (edit.trigger?.value ?? 150_000) < 50_000)
  return low === -1 ? undefined : refuse(`context_management.edits.${low}.trigger.value: Input should be greater than or equal to 50000`)
}

function pictures({ body }: AnthropicRequest): Refusal | undefined {
  const images = body.messages.flatMap((message) => message.content.flatMap(withInner)).filter((block) => block.type === 'image')
  if (images.length > 100) return refuse('Too many images: at most 100 images are allowed in a request')
  const limit = images.length > 20 ? 2000 : 8000
  for (const image of images) {
    const sides = pngSides(image.source?.data ?? '')
    if (!sides || Math.max(sides.width, sides.height) <= limit) continue
    if (limit === 8000) return refuse('At least one of the image dimensions exceed max allowed size: 8000 pixels')
    return refuse('At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels')
  }
  return undefined
}
