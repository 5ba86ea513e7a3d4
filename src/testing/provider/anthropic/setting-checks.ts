import * as z from 'zod'
import { pngSize } from '../../body/png-header.ts'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import { blockSchema } from './request.ts'
import type { AnthropicRequest, Block } from './types.ts'

/** Checks of cache breakpoints, betas, thinking and its tool choice, compaction, pictures. */
export const settingChecks: readonly ((request: AnthropicRequest) => Refusal | undefined)[] = [
  checkBetas,
  checkBreakpoints,
  checkForcedChoice,
  checkOpenLoop,
  checkCompactionThreshold,
  checkPictures,
]

function checkBetas({ body, headers }: AnthropicRequest): Refusal | undefined {
  const sent = headers['anthropic-beta'] ?? ''
  if (body.thinking?.block_binding && !sent.includes('thinking-binding-controls-')) return refuse('thinking.block_binding: Extra inputs are not permitted')
  if (body.compaction !== undefined && !sent.includes('compact-')) return refuse('compaction: Extra inputs are not permitted')
  if (body.context_management && !/context-management-|compact-/.test(sent)) return refuse('context_management: Extra inputs are not permitted')
  return undefined
}

function checkBreakpoints({ body }: AnthropicRequest): Refusal | undefined {
  const blocks = [...(body.tools ?? []), ...(body.system ?? []), ...body.messages.flatMap((message) => message.content.flatMap(withInnerBlocks))]
  const lifetimes = blocks.flatMap((block) => (block.cache_control ? [block.cache_control.ttl ?? '5m'] : []))
  if (lifetimes.length > 4) return refuse(`A maximum of 4 blocks with cache_control may be provided. Found ${lifetimes.length}.`)
  const firstShort = lifetimes.indexOf('5m')
  if (firstShort === -1 || !lifetimes.includes('1h', firstShort)) return undefined
  return refuse("a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block.")
}

function withInnerBlocks(block: Block): Block[] {
  const inner = z.array(blockSchema).safeParse(block.content)
  return inner.success ? [...inner.data, block] : [block]
}

function checkForcedChoice({ body }: AnthropicRequest): Refusal | undefined {
  const isThinking = body.thinking?.type === 'enabled' || body.thinking?.type === 'adaptive'
  const isForced = body.tool_choice?.type === 'any' || body.tool_choice?.type === 'tool'
  return isThinking && isForced ? refuse('Thinking may not be enabled when tool_choice forces tool use.') : undefined
}

function checkOpenLoop({ body: { messages, thinking } }: AnthropicRequest): Refusal | undefined {
  if (thinking?.type !== 'enabled') return undefined
  const last = messages.findLastIndex((message) => message.role === 'assistant')
  if (!messages[last]?.content.some((block) => block.type === 'tool_use')) return undefined
  const lastUserText = messages.findLastIndex(
    ({ role, content }, i) => i < last && role !== 'assistant' && content.some((block) => block.type !== 'tool_result'),
  )
  const index = messages.findIndex(({ role }, i) => i > lastUserText && role === 'assistant')
  const [first] = messages[index]?.content ?? []
  if (first?.type === 'thinking' || first?.type === 'redacted_thinking') return undefined
  return refuse(`messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${first?.type}\`.`)
}

function checkCompactionThreshold({ body }: AnthropicRequest): Refusal | undefined {
  const tooLow = (body.context_management?.edits ?? []).findIndex((edit) => edit.type.startsWith('compact_') && (edit.trigger?.value ?? 150_000) < 50_000)
  return tooLow === -1 ? undefined : refuse(`context_management.edits.${tooLow}.trigger.value: Input should be greater than or equal to 50000`)
}

function checkPictures({ body }: AnthropicRequest): Refusal | undefined {
  const images = body.messages.flatMap((message) => message.content.flatMap(withInnerBlocks)).filter((block) => block.type === 'image')
  if (images.length > 100) return refuse('Too many images: at most 100 images are allowed in a request')
  const limit = images.length > 20 ? 2000 : 8000
  for (const image of images) {
    const size = pngSize(image.source?.data ?? '')
    if (!size || Math.max(size.width, size.height) <= limit) continue
    if (limit === 8000) return refuse('At least one of the image dimensions exceed max allowed size: 8000 pixels')
    return refuse('At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels')
  }
  return undefined
}
