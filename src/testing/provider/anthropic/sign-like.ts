import { parseBody } from './parse-body.ts'
import { signThinking } from './sign-thinking.ts'
import { thinkingBlocksOf } from './thinking-blocks-of.ts'

/**
 * Signs a body's thinking as the mock would have signed it when `origin` was written: the body of a client that later rewrote `origin` into `body`. Blocks
 * are matched by their present signatures, equal ones in their order; a block that `origin` does not have keeps its own.
 * @throws DecantError `invalid-argument` for a value that is not a body of Anthropic Messages
 */
export function signLike(body: object, origin: object): object {
  const oldSignatures = [...thinkingBlocksOf(parseBody(origin, 'signLike'))].map(({ block }) => block.signature ?? '')
  const signatures = [...thinkingBlocksOf(parseBody(signThinking(origin), 'signLike'))].map(({ block }) => block.signature ?? '')
  const newByOld = Map.groupBy(signatures.keys(), (i) => oldSignatures[i])
  const signed = parseBody(body, 'signLike')
  for (const { block } of thinkingBlocksOf(signed)) {
    const places = newByOld.get(block.signature ?? '')
    const place = places && places.length > 1 ? places.shift() : places?.[0]
    if (place !== undefined) block.signature = signatures[place]
  }
  return signed
}
