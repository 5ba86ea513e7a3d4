import { createHash } from 'node:crypto'
import type { Message } from '../../message/index.ts'

/** A link and the link before it, from which it is made together with its message. */
interface ChainLink {
  readonly before: string
  readonly link: string
}

/** For messages that were in a chain before, the last link. */
const cachedLinks = new WeakMap<Message, ChainLink>()

/**
 * The chain of a history: for each length n from 1 up, a hash of the first n messages. Histories with the same beginning share links, so a link finds the
 * decision for a prefix, whoever resends it; a branch or a rewind leaves the chain where it differs.
 * @param messages the messages after the head
 * @param scope what two sessions must have in common to share decisions: format, model, and the client's own session if it names one
 */
export function hashChain(messages: readonly Message[], scope: string): string[] {
  let link = createHash('sha256').update(scope).digest('hex')
  return messages.map((message) => {
    link = linkOf(message, link)
    return link
  })
}

function linkOf(message: Message, before: string): string {
  const cached = cachedLinks.get(message)
  if (cached?.before === before) return cached.link
  const link = createHash('sha256').update(before, 'hex').update(contentAsText(message)).digest('hex')
  cachedLinks.set(message, { before, link })
  return link
}

/** The content of a message, without its position. */
function contentAsText({ role, name, parts }: Message): string {
  return JSON.stringify([role, parts.map(({ path: _, ...part }) => part), ...(name === undefined ? [] : [name])])
}
