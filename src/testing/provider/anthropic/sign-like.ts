import { bodyGiven } from './body-given.ts'
import { signThinking } from './sign-thinking.ts'
import { thinkingOf } from './thinking-of.ts'

/**
 * Signs a body's thinking as the mock would have signed it when `origin` was written: the body of a client that later rewrote `origin` into `body`. Blocks
 * are matched by their present signatures; a block that `origin` does not have keeps its own.
 * @throws DecantError `invalid-argument` for a value that is not a body of Anthropic Messages
 */
export function signLike(body: object, origin: object): object {
  const names = [...thinkingOf(bodyGiven(origin, 'signLike'))].map(({ block }) => block.signature ?? '')
  const signatures = [...thinkingOf(bodyGiven(signThinking(origin), 'signLike'))].map(({ block }) => block.signature ?? '')
  const known = new Map(names.map((name, i) => [name, signatures[i] ?? '']))
  const signed = bodyGiven(body, 'signLike')
  for (const { block } of thinkingOf(signed)) block.signature = known.get(block.signature ?? '') ?? block.signature
  return signed
}
