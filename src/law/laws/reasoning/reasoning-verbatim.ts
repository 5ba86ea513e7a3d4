import type { ReasoningPart } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { reasoningOf, signatureOf } from '../../reading/signature-of.ts'
import { violationOfMessage } from '../../violation-of-message.ts'

/** Signed reasoning is sent verbatim or not at all: signature, text and encrypted text stay as received, and none is invented. */
export const reasoningVerbatim: Law = {
  name: 'reasoning-verbatim',
  source: 'OpenAI SDK types; Anthropic, "Extended thinking"; openclaw #90093; sub2api #3138',
  error: 'The encrypted content could not be verified (invalid_encrypted_content)',
  breaks(before, after) {
    const parts = before.messages.flatMap(reasoningOf)
    const originals = new Set(parts)
    let originalKeys: ReadonlySet<string> | undefined
    const found: Violation[] = []
    after.messages.forEach((message, index) => {
      for (const part of reasoningOf(message)) {
        const signature = signatureOf(part)
        if (signature === undefined || originals.has(part)) continue
        originalKeys ??= new Set(parts.map(contentKeyOf))
        if (!originalKeys.has(contentKeyOf(part)))
          found.push(violationOfMessage('reasoning-verbatim', after, index, 'Sealed reasoning changed', signature.slice(0, 80)))
      }
    })
    return found
  },
}

/** Compares the text as well as the signature, since several pieces may share one signature: hosts of other models write an empty signature on each. */
function contentKeyOf({ text, signature, encrypted }: ReasoningPart): string {
  return JSON.stringify([text, signature, encrypted])
}
