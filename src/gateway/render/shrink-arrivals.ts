import { type ArchiveEntry, refOf } from '../../archive/index.ts'
import { excerpt } from '../../excerpt/index.ts'
import type { Document } from '../../format/index.ts'
import { newViolations, type Profile } from '../../law/index.ts'
import { type ContentPart, DecantError, type Message, type Part, partText } from '../../message/index.ts'
import { type Protection, protectionFlags } from '../../pipeline/index.ts'
import type { ResentStore } from '../../resent/index.ts'
import { estimateTokens } from '../../token/index.ts'

export interface ShrinkSettings {
  readonly store: ResentStore
  readonly profile: Profile
  /** Tokens that a result may have. */
  readonly maxTokens: number
  /** Messages that stay unchanged. */
  readonly protect?: Protection | undefined
}

/**
 * Shortens results by their own content alone, the first time they arrive and every time after. Only the content of a result decides its shorter form, so
 * the prefix that was sent never changes, on any replica. Removed text is archived first. The document's own messages are returned if no result is too
 * long, and for models that bind their reasoning to its prefix: their reasoning may have been written before this was switched on.
 *
 * @throws DecantError any error of the archive, and `invalid-rendering` if a law would break
 */
export async function shrinkArrivals(document: Document, settings: ShrinkSettings): Promise<readonly Message[]> {
  const { history } = document
  if (!settings.profile.shapes.shortenInPlace) return history.messages
  const cut: ArchiveEntry[] = []
  const protectedFlags = settings.protect && protectionFlags(history, settings.protect)
  const messages = history.messages.map((message, i) => {
    if (protectedFlags?.[i] === 1) return message
    const parts = message.parts.map((part) => shortenPart(part, settings, cut))
    return parts.some((part, i) => part !== message.parts[i]) ? { ...message, parts } : message
  })
  if (cut.length === 0) return history.messages
  const violation = newViolations(history, { ...history, messages }, settings.profile)[0]
  if (violation) throw new DecantError('invalid-rendering', violation.message, 'The original was sent.')
  await settings.store.keep(cut)
  return messages
}

function shortenPart(part: Part, { store, maxTokens }: ShrinkSettings, cut: ArchiveEntry[]): Part {
  if (part.type !== 'tool-result' || part.hosted) return part
  const fullText = partText(part)
  if (estimateTokens(fullText) <= maxTokens) return part
  const ref = refOf(store.key, fullText)
  const budgets = divideBudget(
    part.output.map((inner) => (inner.type === 'text' ? estimateTokens(inner.text) : 0)),
    maxTokens,
  )
  const output = part.output.map((inner, i): ContentPart => {
    if (inner.type !== 'text') return inner
    const { text } = excerpt(inner.text, budgets[i] ?? 0, { estimate: estimateTokens, ref })
    return isShorterAsJson(text, inner.text) ? { ...inner, text } : inner
  })
  if (output.every((inner, i) => inner === part.output[i])) return part
  cut.push({ kind: 'part', bytes: fullText, text: fullText, meta: { what: 'arrival', call: part.callId } })
  return { ...part, output }
}

/** Whether a text is shorter than another in a body too, where JSON was written as it is and the shorter text must be quoted. */
function isShorterAsJson(text: string, fullText: string): boolean {
  return Buffer.byteLength(JSON.stringify(text)) < Buffer.byteLength(fullText)
}

/** Divides a budget among several results: small ones stay unchanged, the rest is shared equally. */
function divideBudget(sizes: readonly number[], total: number): number[] {
  const budgets = [...sizes]
  let remaining = total
  for (const [n, i] of [...sizes.keys()].sort((a, b) => (sizes[a] as number) - (sizes[b] as number)).entries()) {
    budgets[i] = Math.min(sizes[i] as number, remaining / (sizes.length - n))
    remaining -= budgets[i]
  }
  return budgets
}
