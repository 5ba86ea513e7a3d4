import { countReplaced, type History, hardFloor, type Message, withoutToolParts } from '../../message/index.ts'
import type { Run } from '../draft/runs/run.ts'
import type { Context } from '../strategy.ts'
import { bridgeTokens } from './bridge-tokens.ts'
import type { Gap } from './fill-records.ts'
import { reopenRecords } from './reopen-records.ts'

/** A history divided for choosing: the messages that stay, and the gaps between them, with everything that records there represent. */
export interface SplitHistory {
  /** The history, with earlier messages in place of the removed records and notes. */
  readonly messages: readonly Message[]
  /** By message of these: 1 if it stays. */
  readonly kept: Uint8Array
  /** The gaps between the messages that stay, in order. */
  readonly gaps: readonly Gap[]
  /** Tokens left for records after the bridges between them and the messages that stay. */
  readonly room: number
  /** Tokens of kept notes that only make roles alternate. */
  readonly keptBridgeTokens: number
}

/** Divides a history by the fates of its runs. Linear in the history and in the messages that are opened. */
export function splitHistory({ messages }: History, runs: readonly Run[], context: Context): SplitHistory {
  const stays = new Uint8Array(messages.length)
  for (const { start, end, fate } of runs) if (fate === 'stays') stays.fill(1, start, end)
  const floor = hardFloor(messages)
  const keptParts = messages.map((message, i) => (floor[i] === 2 && !stays[i] ? withoutToolParts(message) : undefined))
  const free = messages.reduce((left, message, i) => left - tokensOf(stays[i] ? message : keptParts[i], context), context.budget)
  const room = free - bridgeTokens(messages, keptParts, runs, context)
  const { messages: opened, starts } = reopenRecords(
    messages.map((message, i) => (keptParts[i] ? resultsOf(message) : message)),
    stays,
    context,
  )
  const kept = new Uint8Array(opened.length)
  const gaps: Gap[] = []
  for (const { start, end, fate } of runs) {
    const [from, to] = [starts[start] as number, starts[end] as number]
    if (fate === 'stays') kept.fill(1, from, to)
    else gaps.push({ start: from, end: to, messages: opened.slice(from, to), removed: messages.slice(start, end) })
  }
  const keptBridgeTokens = messages.reduce((sum, message, i) => (stays[i] && countReplaced(message) === 0 ? sum + context.count(message) : sum), 0)
  return { messages: opened, kept, gaps, room, keptBridgeTokens }
}

function tokensOf(message: Message | undefined, { count }: Context): number {
  return message ? count(message) : 0
}

/** The results of a message whose other parts stay. */
function resultsOf(message: Message): Message {
  return { ...message, parts: message.parts.filter((part) => part.type === 'tool-result') }
}
