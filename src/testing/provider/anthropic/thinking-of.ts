import { createHash } from 'node:crypto'
import type { AnthropicRequest, Block } from './types.ts'

type Body = AnthropicRequest['body']

/** A block of thinking at its place, with the digest of all that stands before it. */
export interface PlacedThinking {
  readonly index: number
  readonly at: number
  readonly block: Block
  readonly prefix: string
}

/**
 * All thinking of a body in order. What stands before a block is system, tools and all earlier content, but no thinking, no
 * cache breakpoints, and no tool that loads later and was not yet named. Linear.
 */
export function* thinkingOf(body: Body): Generator<PlacedThinking> {
  const hash = createHash('sha256').update(JSON.stringify([body.system?.map(bare) ?? [], loadedTools(body).map(bare)]))
  for (const [index, { role, content }] of body.messages.entries()) {
    let begun = false
    for (const [at, block] of content.entries()) {
      if (block.type === 'thinking') yield { index, at, block, prefix: hash.copy().digest('hex').slice(0, 16) }
      if (block.type === 'thinking' || block.type === 'redacted_thinking') continue
      if (!begun) hash.update(role)
      begun = true
      hash.update(JSON.stringify(bare(block)))
    }
  }
}

/** The digest of a whole body, before which the next answer is written. */
export function prefixOf(body: Body): string {
  let prefix = ''
  for (const place of thinkingOf({ ...body, messages: [...body.messages, { role: 'assistant', content: [{ type: 'thinking' }] }] })) prefix = place.prefix
  return prefix
}

function loadedTools(body: Body): NonNullable<Body['tools']> {
  const tools = body.tools ?? []
  if (!tools.some((tool) => tool.defer_loading)) return tools
  const text = JSON.stringify(body.messages)
  return tools.filter((tool) => !tool.defer_loading || text.includes(JSON.stringify(tool.name ?? '')))
}

function bare(block: object): object {
  return Object.fromEntries(Object.entries(block).filter(([name]) => name !== 'cache_control'))
}
