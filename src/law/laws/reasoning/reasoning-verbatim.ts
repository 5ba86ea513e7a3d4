import type { ReasoningPart } from '../../../message/index.ts'
import { breach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { reasoningOf, sealOf } from '../../reasoning.ts'

/** Sealed reasoning travels verbatim or not at all: seal, text and encrypted text as they came, and none made up. */
export const reasoningVerbatim: Law = {
  name: 'reasoning-verbatim',
  source: 'OpenAI SDK types; Anthropic, "Extended thinking"; openclaw #90093; sub2api #3138',
  error: 'The encrypted content could not be verified (invalid_encrypted_content)',
  breaks(before, after) {
    const known = new Map<string, ReasoningPart>()
    for (const message of before.messages) for (const part of reasoningOf(message)) known.set(sealOf(part) ?? '', part)
    const found: Violation[] = []
    after.messages.forEach((message, index) => {
      for (const part of reasoningOf(message)) {
        const seal = sealOf(part)
        if (seal === undefined) continue
        const old = known.get(seal)
        if (old && old.text === part.text && old.signature === part.signature && old.encrypted === part.encrypted) continue
        found.push(breach('reasoning-verbatim', after, index, 'Sealed reasoning is not as it came', seal.slice(0, 80)))
      }
    })
    return found
  },
}
