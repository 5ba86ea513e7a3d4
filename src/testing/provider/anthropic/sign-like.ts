import { bodyGiven } from './body-given.ts'
import { signThinking } from './sign-thinking.ts'
import { thinkingOf } from './thinking-of.ts'

/**
 * The body with its thinking signed as the mock would have signed it when `origin` was written: what a client sends that rewrote
 * `origin` into `body` afterwards. Blocks are told by the signatures they have now; one that `origin` does not know keeps its own.
 * @throws DecantError `invalid-argument` where a value is no body of Anthropic Messages
 */
export function signLike(body: object, origin: object): object {
  const names = [...thinkingOf(bodyGiven(origin, 'signLike'))].map(({ block }) => block.signature ?? '')
  const signatures = [...thinkingOf(bodyGiven(signThinking(origin), 'signLike'))].map(({ block }) => block.signature ?? '')
  const known = new Map(names.map((name, i) => [name, signatures[i] ?? '']))
  const signed = bodyGiven(body, 'signLike')
  for (const { block } of thinkingOf(signed)) block.signature = known.get(block.signature ?? '') ?? block.signature
  return signed
}
