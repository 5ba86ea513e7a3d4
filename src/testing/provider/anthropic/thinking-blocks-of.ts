import { createHash } from 'node:crypto'
import type { AnthropicRequest, Block } from './types.ts'

type Body = AnthropicRequest['body']

/** A block of thinking, its position, and the digest of everything before it. */
export interface PlacedThinking {
  readonly index: number
  readonly at: number
  readonly block: Block
  readonly prefix: string
}

/**
 * Yields all thinking of a body in order. The content before a block is the system text, the tools and all earlier content, without thinking, cache
 * breakpoints, and tools that load later and have not been named yet. Linear.
 */
export function* thinkingBlocksOf(body: Body): Generator<PlacedThinking> {
  const hash = createHash('sha256').update(JSON.stringify([body.system?.map(withoutCacheControl) ?? [], loadedTools(body).map(withoutCacheControl)]))
  for (const [index, { role, content }] of body.messages.entries()) {
    let isRoleHashed = false
    for (const [at, block] of content.entries()) {
      if (block.type === 'thinking') yield { index, at, block, prefix: hash.copy().digest('hex').slice(0, 16) }
      if (block.type === 'thinking' || block.type === 'redacted_thinking') continue
      if (!isRoleHashed) hash.update(role)
      isRoleHashed = true
      hash.update(JSON.stringify(withoutCacheControl(block)))
    }
  }
}

/** The digest of a whole body, which the next answer is signed with. */
export function prefixDigestOf(body: Body): string {
  let prefix = ''
  for (const place of thinkingBlocksOf({ ...body, messages: [...body.messages, { role: 'assistant', content: [{ type: 'thinking' }] }] })) prefix = place.prefix
  return prefix
}

function loadedTools(body: Body): NonNullable<Body['tools']> {
  const tools = body.tools ?? []
  if (!tools.some((tool) => tool.defer_loading)) return tools
  const text = JSON.stringify(body.messages)
  return tools.filter((tool) => !tool.defer_loading || text.includes(JSON.stringify(tool.name ?? '')))
}

function withoutCacheControl(block: object): object {
  return Object.fromEntries(Object.entries(block).filter(([name]) => name !== 'cache_control'))
}
