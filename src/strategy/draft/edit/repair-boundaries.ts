import { mayFollow, type Profile } from '../../../law/index.ts'
import { isNotSystem, isSystem, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { exceedsTokens } from '../measure/exceeds-tokens.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import { bridgeBetween } from './bridge.ts'
import type { EditPiece } from './edit-piece.ts'
import { NeighbourFinder } from './neighbour-finder.ts'

/**
 * Makes new messages fit between their neighbours if the profile restricts which role may follow which: a lone note takes the other role, other messages are
 * separated by a short bridge. If the last message is the assistant's, a user message must be able to follow. If this makes a piece no smaller than the
 * messages it replaces, these stay; the piece before them is then fitted again to its new neighbour, and after that the refused piece once more. Linear: no
 * piece is refused more than twice.
 * @returns whether the messages of any piece stay after all: as they were, with their reasoning
 */
export function repairBoundaries(messages: readonly Message[], pieces: EditPiece[], context: Pick<Context, 'profile' | 'count' | 'estimate'>): boolean {
  const drafted = pieces.map((piece): EditPiece => ({ ...piece }))
  const refusals = new Uint8Array(pieces.length)
  const neighbours = new NeighbourFinder(messages, pieces)
  const expected = expectedUserMessage(messages)
  for (let i = 0, next = 0; i < pieces.length; i = next) {
    next = i + 1
    if (refusals[i] === 1) pieces[i] = { ...(drafted[i] as EditPiece) }
    if (repairPiece({ messages, pieces, neighbours, expected, context }, i)) continue
    const { start, end } = pieces[i] as EditPiece
    pieces[i] = { start, end }
    refusals[i] = (refusals[i] as number) + 1
    const last = adjacentPutBefore(messages, pieces, i)
    if (last < 0) continue
    pieces[last] = { ...(drafted[last] as EditPiece) }
    next = last
  }
  return drafted.some(({ put }, i) => put !== undefined && pieces[i]?.put === undefined)
}

/** Everything that the repair of a piece reads. */
interface Repair {
  readonly messages: readonly Message[]
  readonly pieces: readonly EditPiece[]
  readonly neighbours: NeighbourFinder
  /** The message that is expected to follow the last one. */
  readonly expected: Message | undefined
  readonly context: Parameters<typeof repairBoundaries>[2]
}

/** Makes one piece fit, including one that puts nothing. Returns false if its new messages would be no smaller than those it replaces. */
function repairPiece({ messages, pieces, neighbours, expected, context: { profile, count, estimate } }: Repair, i: number): boolean {
  const piece = pieces[i] as EditPiece
  if (!piece.put || isInPlace(messages, piece)) return true
  const before = neighbours.before(i)
  const after = neighbours.after(i) ?? expected
  if (fits(before, piece.put, after, profile)) return true
  const isLast = !after && piece.put.slice(1).every(isSystem)
  const isSmaller = (put: readonly Message[]) =>
    piece.mustStay || exceedsTokens(messages.slice(piece.start, piece.end), totalTokens(put, count), count, estimate)
  let put = fitRow(piece.put, before, after, profile, !isLast)
  // The bridge to a later piece may also be put by that piece.
  if (after && !isSmaller(put) && isNextPut(messages, pieces, i)) put = fitRow(piece.put, before, undefined, profile, true)
  if (!isSmaller(put)) return false
  piece.put = put
  return true
}

/** A row of messages with the role of its note switched if that makes it fit, otherwise with bridges. */
function fitRow(row: readonly Message[], before: Message | undefined, after: Message | undefined, profile: Profile, canFlip: boolean): Message[] {
  const flipped = canFlip ? noteAsAssistant(row) : undefined
  return flipped && fits(before, flipped, after, profile) ? flipped : insertBridges(before, row, after, profile)
}

/** Whether the next message after a piece, apart from system text, is put by another piece, which is fitted later. */
function isNextPut(messages: readonly Message[], pieces: readonly EditPiece[], i: number): boolean {
  for (let at = i + 1; at < pieces.length; at++) {
    const piece = pieces[at] as EditPiece
    if (piece.put && !isInPlace(messages, piece)) return true
    for (let place = piece.start; place < piece.end; place++) if (piece.put || !isSystem(messages[place] as Message)) return false
  }
  return false
}

/**
 * Whether a piece only puts another form of each of its messages, so that their neighbours do not change. The user's text without the results next to it does
 * not count.
 */
function isInPlace(messages: readonly Message[], { start, end, put }: EditPiece): boolean {
  return put?.length === end - start && put.every(({ id, written }, i) => written === undefined && id === messages[start + i]?.id)
}

/** The piece before this one that puts something and is separated from it by system text alone; -1 if there is none. */
function adjacentPutBefore(messages: readonly Message[], pieces: readonly EditPiece[], i: number): number {
  for (let at = i - 1; at >= 0; at--) {
    const { start, end, put } = pieces[at] as EditPiece
    if (put !== undefined) return at
    for (let place = start; place < end; place++) if (!isSystem(messages[place] as Message)) return -1
  }
  return -1
}

/** A note in the assistant's role, alone or before the user's text next to removed results. */
function noteAsAssistant([first, ...userTexts]: readonly Message[]): Message[] | undefined {
  return first?.written === 'note' && userTexts.every(({ written }) => written === undefined) ? [{ ...first, role: 'assistant' }, ...userTexts] : undefined
}

/** Whether a row of messages may be placed between two others. System text in it is skipped. */
function fits(before: Message | undefined, row: readonly Message[], after: Message | undefined, profile: Profile): boolean {
  let previous = before
  for (const message of row) {
    if (!mayFollow(previous, message, profile)) return false
    if (!isSystem(message)) previous = message
  }
  return after === undefined || mayFollow(previous, after, profile)
}

/** The message expected next if the last one is the assistant's: one of the user, which must be able to follow any replacement of the assistant's message. */
function expectedUserMessage(messages: readonly Message[]): Message | undefined {
  const last = messages.findLast(isNotSystem)
  return last?.role === 'assistant' ? { id: last.id, role: 'user', parts: [] } : undefined
}

function insertBridges(before: Message | undefined, row: readonly Message[], after: Message | undefined, profile: Profile): Message[] {
  const result: Message[] = []
  let previous = before
  for (const message of after ? [...row, after] : row) {
    const bridge = bridgeBetween(previous, message, profile)
    if (bridge) result.push(bridge)
    if (message !== after) result.push(message)
    if (!isSystem(message)) previous = message
  }
  return result
}
