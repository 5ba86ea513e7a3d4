import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'
import { signatureDefect } from './signature.ts'
import { thinkingBlocksOf } from './thinking-blocks-of.ts'
import type { AnthropicRequest } from './types.ts'

/** The verdict on the thinking of a request: refused, or accepted with a list of what the server removed before the model saw it. */
export interface ThinkingVerdict {
  readonly refusal?: Refusal
  readonly transformations: readonly {
    readonly type: 'thinking_dropped'
    readonly reason: 'prefix_binding_mismatch'
    readonly message_index: number
    readonly content_index: number
  }[]
}

/**
 * Judges thinking as the API does. On models that bind reasoning, a block that is not where it was written is refused, or dropped with all later ones if
 * the request chose `drop_block`; on other models only the block's own text is checked.
 */
export function judgeThinking({ body, bound }: AnthropicRequest): ThinkingVerdict {
  const drop = body.thinking?.block_binding?.prefix_mismatch_behavior === 'drop_block'
  const latest = body.messages.findLastIndex((message) => message.role === 'assistant')
  const transformations: ThinkingVerdict['transformations'][number][] = []
  let previous = ''
  for (const { index, at, block, prefix } of thinkingBlocksOf(body)) {
    const signature = block.signature ?? ''
    const defect = signatureDefect(block.thinking ?? '', signature, prefix, previous)
    previous = signature
    const place = `messages.${index}.content.${at}`
    if (defect === 'modified') return { refusal: refuse(modifiedMessage(place, index === latest)), transformations: [] }
    if (!bound || (defect === undefined && transformations.length === 0)) continue
    if (!drop) return { refusal: refuse(boundElsewhereMessage(place)), transformations: [] }
    transformations.push({ type: 'thinking_dropped', reason: 'prefix_binding_mismatch', message_index: index, content_index: at })
  }
  return { transformations }
}

function boundElsewhereMessage(place: string): string {
  return `${place}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".`
}

function modifiedMessage(place: string, latest: boolean): string {
  if (!latest) return `${place}: Invalid \`signature\` in \`thinking\` block`
  return `${place}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`
}
