import { createHash } from 'node:crypto'
import type { Message } from '../../message/index.ts'

/**
 * The chain of a history: for each length n from 1 up, a hash of the first n messages. Histories that begin alike share links, so
 * the link finds what was decided for a prefix, whoever resends it; a branch or a rewind leaves the chain where it differs.
 * @param messages what stands behind the head
 * @param scope what two sessions must share to share decisions: format, model, and the client's own session where it names one
 */
export function chain(messages: readonly Message[], scope: string): string[] {
  let link = createHash('sha256').update(scope).digest()
  return messages.map((message) => {
    link = createHash('sha256').update(link).update(content(message)).digest()
    return link.toString('hex')
  })
}

/** What a message says, without where it stood. */
function content({ role, name, parts }: Message): string {
  return JSON.stringify([role, parts.map(({ path: _, ...part }) => part), ...(name === undefined ? [] : [name])])
}
