import { besideResults, type History, hardFloor, type Message } from '../../message/index.ts'
import { standsFor } from '../draft/index.ts'
import type { Run } from '../draft/runs/run.ts'
import type { Context } from '../strategy.ts'
import { bridgeTokens } from './bridge-tokens.ts'
import type { Gap } from './fill.ts'
import { reopened } from './reopened.ts'

/** A history as it is chosen from: what stays, and what stood between, with all that records there stand for. */
export interface Divided {
  /** The history, with earlier messages in the place of the records and notes that go. */
  readonly messages: readonly Message[]
  /** By message of those: 1 where it stays. */
  readonly kept: Uint8Array
  /** What stands between what stays, in order. */
  readonly gaps: readonly Gap[]
  /** Tokens that are left for records when what parts them from what stays is paid. */
  readonly room: number
  /** Tokens of notes among what stays that only keep roles in turn. */
  readonly bridges: number
}

/** Divides a history by the fates of its runs. Linear in it and in what is opened. */
export function divided({ messages }: History, fates: readonly Run[], context: Context): Divided {
  const stays = new Uint8Array(messages.length)
  for (const { start, end, fate } of fates) if (fate === 'stays') stays.fill(1, start, end)
  const floor = hardFloor(messages)
  const spoken = messages.map((message, i) => (floor[i] === 2 && !stays[i] ? besideResults(message) : undefined))
  const free = messages.reduce((left, message, i) => left - tokensOf(stays[i] ? message : spoken[i], context), context.budget)
  const room = free - bridgeTokens(messages, spoken, fates, context)
  const { messages: whole, at } = reopened(
    messages.map((message, i) => (spoken[i] ? resultsOf(message) : message)),
    stays,
    context,
  )
  const kept = new Uint8Array(whole.length)
  const gaps: Gap[] = []
  for (const { start, end, fate } of fates) {
    const [from, to] = [at[start] as number, at[end] as number]
    if (fate === 'stays') kept.fill(1, from, to)
    else gaps.push({ start: from, end: to, messages: whole.slice(from, to), gone: messages.slice(start, end) })
  }
  const bridges = messages.reduce((sum, message, i) => (stays[i] && standsFor(message) === 0 ? sum + context.count(message) : sum), 0)
  return { messages: whole, kept, gaps, room, bridges }
}

function tokensOf(message: Message | undefined, { count }: Context): number {
  return message ? count(message) : 0
}

/** A message of which what stands beside its results stays. */
function resultsOf(message: Message): Message {
  return { ...message, parts: message.parts.filter((part) => part.type === 'tool-result') }
}
