import { bodyGiven } from './body-given.ts'
import { sealFor } from './seal.ts'
import { thinkingOf } from './thinking-of.ts'

/**
 * Signs each block of thinking in a body of Anthropic Messages as if the mock had written it there. A signed body is valid; after an edit before a block,
 * the mock of a model that binds reasoning refuses it.
 * @throws DecantError `invalid-argument` for a value that is not such a body
 */
export function signThinking(body: object): object {
  const signed = bodyGiven(body, 'signThinking')
  let previous = ''
  for (const { block, prefix } of thinkingOf(signed)) {
    block.signature = sealFor(block.thinking ?? '', prefix, previous)
    previous = block.signature
  }
  return signed
}
