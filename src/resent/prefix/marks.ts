import { hash } from 'node:crypto'
import type { Message } from '../../message/index.ts'
import { hashChain } from './hash-chain.ts'

/** Number of messages in a session's mark: the first words of the user and the answer to them, which hardly two sessions share. */
const MESSAGES_IN_MARK = 2

/**
 * The mark of all histories that begin like this one; undefined for an empty history.
 * @param messages the messages after the head
 */
export function historyMark(messages: readonly Message[], scope: string): string | undefined {
  return hashChain(messages.slice(0, MESSAGES_IN_MARK), scope).at(-1)
}

/** The mark of a client's histories of one format, which is known before any of them is read. */
export function clientMark(format: string, scope: string): string {
  return hash('sha256', `client\n${format}\n${scope}`)
}
