import { parseBody } from './parse-body.ts'
import { signatureFor } from './signature.ts'
import { thinkingBlocksOf } from './thinking-blocks-of.ts'

/**
 * Signs each block of thinking in a body of Anthropic Messages as if the mock had written it there. A signed body is valid; after an edit before a block,
 * the mock of a model that binds reasoning refuses it.
 * @throws DecantError `invalid-argument` for a value that is not such a body
 */
export function signThinking(body: object): object {
  const signed = parseBody(body, 'signThinking')
  let previous = ''
  for (const { block, prefix } of thinkingBlocksOf(signed)) {
    block.signature = signatureFor(block.thinking ?? '', prefix, previous)
    previous = block.signature
  }
  return signed
}
