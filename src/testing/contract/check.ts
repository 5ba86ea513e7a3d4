import { isDeepStrictEqual } from 'node:util'
import { newViolations } from '../../law/index.ts'
import type { Edit, History, Message, Part } from '../../message/index.ts'
import { apply, besideResults, hardFloor, invert, isWritten, messageText, partText } from '../../message/index.ts'
import { type Context, type Strategy, totalTokens, withoutReasoning } from '../../strategy/index.ts'
import { danglingRef } from './dangling-ref.ts'
import type { ContractFailure } from './options.ts'

type Broken = Pick<ContractFailure, 'rule' | 'message'>

/** The first rule of the contract that a strategy breaks on one history; undefined if it keeps all. */
export function check(strategy: Strategy, given: History, from: Context): Broken | undefined {
  const history = frozen(given)
  const texts = new Map<string, string>()
  const context = { ...from, ref: (text: string) => asked(texts, from.ref(text), text) }
  const planned = plan(strategy, history, context)
  if ('rule' in planned) return planned
  const { edit, after } = planned
  return (
    legal(history, after, context) ??
    small(history.messages, after, context) ??
    ordered(history.messages, after) ??
    floorKept(history.messages, after) ??
    pinsKept(history.messages, after, context) ??
    inverts(history.messages, edit, after) ??
    answered(history.messages, after, texts) ??
    repeats(strategy, history, context, after)
  )
}

function asked(texts: Map<string, string>, ref: string, text: string): string {
  texts.set(ref, text)
  return ref
}

function plan(strategy: Strategy, history: History, context: Context): Broken | { readonly edit: Edit<Message>; readonly after: Message[] } {
  let edit: Edit<Message>
  try {
    edit = strategy.plan(history, context)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (/read only|not extensible|Cannot delete|Cannot assign|Cannot add property/.test(words))
      return { rule: 'mutates', message: `The strategy writes to its input: ${words}` }
    return { rule: 'throws', message: `The strategy throws: ${words}` }
  }
  try {
    return { edit, after: apply(history.messages, edit) }
  } catch (error) {
    return { rule: 'span', message: error instanceof Error ? error.message : String(error) }
  }
}

function legal(history: History, after: readonly Message[], { profile }: Context): Broken | undefined {
  const [first] = newViolations(history, { ...history, messages: after }, profile)
  return first && { rule: 'legal', message: `Breaks ${first.law} at message ${first.index} of the result: ${first.message}` }
}

function small(before: readonly Message[], after: readonly Message[], { count }: Context): Broken | undefined {
  const [was, is] = [totalTokens(before, count), totalTokens(after, count)]
  return is > was ? { rule: 'grows', message: `${was} tokens became ${is}` } : undefined
}

function ordered(before: readonly Message[], after: readonly Message[]): Broken | undefined {
  const places = new Map(before.map((message, i) => [message.id, i]))
  const seen = new Set<string>()
  let last = -1
  for (const { id } of after) {
    if (seen.has(id)) return { rule: 'ids', message: `Two messages of the result have the id ${id}` }
    seen.add(id)
    const place = places.get(id)
    if (place === undefined) continue
    if (place < last) return { rule: 'order', message: `Message ${id} stands after one that followed it` }
    last = place
  }
  return undefined
}

/** Checks system text, unanswered words of the user and unknown parts; the laws cover open calls. */
function floorKept(before: readonly Message[], after: readonly Message[]): Broken | undefined {
  const floor = hardFloor(before)
  const left = new Map(after.map((message) => [message.id, message]))
  const lost = before.find((message, i) => {
    if (!floor[i] || message.role === 'assistant' || message.role === 'tool') return false
    const kept = left.get(message.id)
    return kept === undefined || messageText(besideResults(kept)) !== messageText(floor[i] === 1 ? message : besideResults(message))
  })
  return lost && { rule: 'floor', message: `Message ${lost.id} belongs to the hard floor and was touched` }
}

/**
 * Pinned messages are unchanged in the result. Only reasoning bound to the text before it may be missing, and if a provider wants a turn to begin with
 * reasoning, a message written by decant may say all of the pinned message instead.
 */
function pinsKept(before: readonly Message[], after: readonly Message[], { pinned, profile }: Context): Broken | undefined {
  if (!pinned) return undefined
  const left = new Map(after.map((message) => [message.id, message]))
  const bare = (message: Message) => (profile.shapes.shortenInPlace ? message : withoutReasoning(message))
  const lost = before.findIndex((message, i) => {
    const kept = left.get(message.id)
    return pinned[i] && kept !== message && bare(message) && !(kept && isDeepStrictEqual(bare(kept), bare(message))) && !teller(message, after, profile)
  })
  return lost < 0 ? undefined : { rule: 'pins', message: `Message ${lost} is pinned and was touched` }
}

/** The message written by decant that says all of a message which may not stay where a turn must begin with reasoning. */
function teller({ parts }: Message, after: readonly Message[], profile: Context['profile']): Message | undefined {
  if (!profile.laws.includes('thinking-opens-loop')) return undefined
  const words = (part: Part) => (part.type === 'reasoning' ? '' : part.type === 'tool-call' ? part.input : partText(part)).toWellFormed()
  return after.find((message) => isWritten(message) && parts.every((part) => messageText(message).includes(words(part))))
}

function inverts(before: readonly Message[], edit: Edit<Message>, after: readonly Message[]): Broken | undefined {
  const back = apply(after, invert(before, edit))
  if (back.length === before.length && back.every((message, i) => message === before[i])) return undefined
  return { rule: 'invert', message: 'The inverse does not give the history back' }
}

function answered(before: readonly Message[], after: readonly Message[], texts: ReadonlyMap<string, string>): Broken | undefined {
  const ref = danglingRef(before, after, texts)
  return ref === undefined ? undefined : { rule: 'refs', message: `Names decant:${ref}, under which no text was given` }
}

function repeats(strategy: Strategy, history: History, context: Context, after: readonly Message[]): Broken | undefined {
  const second = plan(strategy, history, context)
  if ('rule' in second || !isDeepStrictEqual(second.after, after)) return { rule: 'deterministic', message: 'Asked twice, it answers twice' }
  const again = plan(strategy, { ...history, messages: after }, { ...context, ...pinsOf(history.messages, after, context) })
  if ('rule' in again) return again
  if (!same(again.after, after)) return { rule: 'twice', message: 'Applied to its own result it changes something' }
  const unmarked = after.map(withoutMark)
  const read = plan(strategy, { ...history, messages: unmarked }, { ...context, ...pinsOf(history.messages, after, context) })
  if ('rule' in read) return read
  return same(read.after, after)
    ? undefined
    : { rule: 'twice', message: 'Applied to its own result, read back from a wire that keeps no marks, it changes something' }
}

function same(messages: readonly Message[], others: readonly Message[]): boolean {
  return messages.length === others.length && messages.every((message, i) => messageText(message) === messageText(others[i] as Message))
}

/** A message as decoding a wire returns it. */
function withoutMark({ id, role, parts, at }: Message): Message {
  return { id, role, parts, ...(at !== undefined && { at }) }
}

/** The pins of a history, applied to the remaining messages or to those that say the same. */
function pinsOf(before: readonly Message[], after: readonly Message[], { pinned, profile }: Context): Pick<Context, 'pinned'> {
  if (!pinned) return {}
  const left = new Set(after.map(({ id }) => id))
  const ids = new Set(before.filter((_, i) => pinned[i]).map((message) => (left.has(message.id) ? message : teller(message, after, profile))?.id))
  return { pinned: Uint8Array.from(after, ({ id }) => (ids.has(id) ? 1 : 0)) }
}

/** The value itself, deeply frozen, so that writing to any part of it throws. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) frozen(inner)
  return value
}
