import { createHash } from 'node:crypto'
import type { Message } from '../../message/index.ts'

/** A link by what it is made of: the one before it and its message. */
interface Link {
  readonly before: string
  readonly link: string
}

/** Of messages that were in a chain before, the last link. */
const known = new WeakMap<Message, Link>()

/**
 * The chain of a history: for each length n from 1 up, a hash of the first n messages. Histories that begin alike share links, so
 * the link finds what was decided for a prefix, whoever resends it; a branch or a rewind leaves the chain where it differs.
 * @param messages what stands behind the head
 * @param scope what two sessions must share to share decisions: format, model, and the client's own session where it names one
 */
export function chain(messages: readonly Message[], scope: string): string[] {
  let link = createHash('sha256').update(scope).digest('hex')
  return messages.map((message) => {
    link = linkOf(message, link)
    return link
  })
}

function linkOf(message: Message, before: string): string {
  const last = known.get(message)
  if (last?.before === before) return last.link
  const link = createHash('sha256').update(before, 'hex').update(content(message)).digest('hex')
  known.set(message, { before, link })
  return link
}

/** What a message says, without where it stood. */
function content({ role, name, parts }: Message): string {
  return JSON.stringify([role, parts.map(({ path: _, ...part }) => part), ...(name === undefined ? [] : [name])])
}
