import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import type { AnthropicRequest, Block } from './types.ts'

/** Checks of sizes, roles, empty content and ids. */
export const shapeChecks: readonly ((request: AnthropicRequest) => Refusal | undefined)[] = [
  checkRequestSize,
  checkPromptLength,
  checkFirstRole,
  checkLastRole,
  checkEmptyContent,
  checkIdForm,
  checkUniqueIds,
]

function checkRequestSize({ body, bytes }: AnthropicRequest): Refusal | undefined {
  if (body.messages.length <= 100_000 && bytes <= 32 * 1024 * 1024) return undefined
  return { status: 413, message: 'request_too_large: Request exceeds the maximum size' }
}

function checkPromptLength({ bytes, window }: AnthropicRequest): Refusal | undefined {
  const tokens = Math.ceil(bytes / 4)
  return tokens > window ? refuse(`prompt is too long: ${tokens} tokens > ${window} maximum`) : undefined
}

function checkFirstRole({ body }: AnthropicRequest): Refusal | undefined {
  if (body.messages.length === 0) return refuse('messages: at least one message is required')
  return body.messages[0]?.role === 'assistant' ? refuse('messages: first message must use the "user" role') : undefined
}

function checkLastRole({ body, noPrefill }: AnthropicRequest): Refusal | undefined {
  if (!noPrefill || body.messages.at(-1)?.role !== 'assistant') return undefined
  return refuse('This model does not support assistant message prefill. The conversation must end with a user message.')
}

function checkEmptyContent({ body }: AnthropicRequest): Refusal | undefined {
  for (const [i, { role, content }] of body.messages.entries()) {
    if (content.length === 0 && !(role === 'assistant' && i === body.messages.length - 1)) {
      return refuse(`messages.${i}: all messages must have non-empty content except for the optional final assistant message`)
    }
    for (const [at, block] of content.entries()) {
      const place = `messages.${i}.content.${at}`
      if (block.type === 'compaction' && block.content === '') return refuse(`${place}.compaction.content: content can't be empty`)
      if (block.type !== 'text' || (block.text ?? '').trim() !== '') continue
      if (block.cache_control) return refuse(`${place}: cache_control cannot be set for empty text blocks`)
      return refuse('messages: text content blocks must be non-empty')
    }
  }
  return undefined
}

function* idBlocks({ body }: AnthropicRequest): Generator<{ place: string; block: Block }> {
  for (const [i, { content }] of body.messages.entries()) {
    for (const [at, block] of content.entries())
      if (block.type === 'tool_use' || block.type === 'tool_result') yield { place: `messages.${i}.content.${at}`, block }
  }
}

function checkIdForm(request: AnthropicRequest): Refusal | undefined {
  for (const { place, block } of idBlocks(request)) {
    const isCall = block.type === 'tool_use'
    const field = isCall ? 'tool_use.id' : 'tool_result.tool_use_id'
    const id = (isCall ? block.id : block.tool_use_id) ?? ''
    if (!/^[a-zA-Z0-9_-]+$/.test(id)) return refuse(`${place}.${field}: String should match pattern '^[a-zA-Z0-9_-]+$'`)
    if (id.length > 64) return refuse(`${place}.${field}: String should have at most 64 characters`)
  }
  return undefined
}

function checkUniqueIds(request: AnthropicRequest): Refusal | undefined {
  const seen = new Set<string>()
  for (const { place, block } of idBlocks(request)) {
    if (block.type !== 'tool_use') continue
    if (seen.has(block.id ?? '')) return refuse(`${place}: \`tool_use\` ids must be unique`)
    seen.add(block.id ?? '')
  }
  return undefined
}
