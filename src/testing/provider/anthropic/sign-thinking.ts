import { bodyGiven } from './body-given.ts'
import { sealFor } from './seal.ts'
import { thinkingOf } from './thinking-of.ts'

/**
 * The same body of Anthropic Messages with each block of thinking signed as if the mock had written it right there. A body that was
 * signed is valid; edit something before a block and the mock of a model that binds refuses it.
 * @throws DecantError `invalid-argument` where the value is no such body
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
