import { isDeepStrictEqual } from 'node:util'
import { newViolations } from '../../law/index.ts'
import type { Edit, History, Message, Part } from '../../message/index.ts'
import { apply, hardFloor, invert, isWrittenByDecant, messageText, partText, withoutToolParts } from '../../message/index.ts'
import { type Context, type Strategy, totalTokens, withoutReasoning } from '../../strategy/index.ts'
import { errorMessage } from '../../validation/index.ts'
import { danglingRef } from './dangling-ref.ts'
import type { ContractFailure } from './options.ts'

type BrokenRule = Pick<ContractFailure, 'rule' | 'message'>

/** The first rule of the contract that a strategy breaks on one history; undefined if it keeps all. */
export function firstBrokenRule(strategy: Strategy, original: History, baseContext: Context): BrokenRule | undefined {
  const history = deepFreeze(original)
  const texts = new Map<string, string>()
  const context = { ...baseContext, ref: (text: string) => recordRef(texts, baseContext.ref(text), text) }
  const plannedResult = runPlan(strategy, history, context)
  if ('rule' in plannedResult) return plannedResult
  const { edit, after } = plannedResult
  return (
    checkLaws(history, after, context) ??
    checkSize(history.messages, after, context) ??
    checkOrder(history.messages, after) ??
    checkHardFloor(history.messages, after) ??
    checkPins(history.messages, after, context) ??
    checkInverse(history.messages, edit, after) ??
    checkRefs(history.messages, after, texts) ??
    checkDeterminism(strategy, history, context, after)
  )
}

function recordRef(texts: Map<string, string>, ref: string, text: string): string {
  texts.set(ref, text)
  return ref
}

function runPlan(strategy: Strategy, history: History, context: Context): BrokenRule | { readonly edit: Edit<Message>; readonly after: Message[] } {
  let edit: Edit<Message>
  try {
    edit = strategy.plan(history, context)
  } catch (error) {
    const words = errorMessage(error)
    if (/read only|not extensible|Cannot delete|Cannot assign|Cannot add property/.test(words))
      return { rule: 'mutates', message: `The strategy writes to its input: ${words}` }
    return { rule: 'throws', message: `The strategy throws: ${words}` }
  }
  try {
    return { edit, after: apply(history.messages, edit) }
  } catch (error) {
    return { rule: 'span', message: errorMessage(error) }
  }
}

function checkLaws(history: History, after: readonly Message[], { profile }: Context): BrokenRule | undefined {
  const [first] = newViolations(history, { ...history, messages: after }, profile)
  return first && { rule: 'legal', message: `Breaks ${first.law} at message ${first.index} of the result: ${first.message}` }
}

function checkSize(before: readonly Message[], after: readonly Message[], { count }: Context): BrokenRule | undefined {
  const [tokensBefore, tokensAfter] = [totalTokens(before, count), totalTokens(after, count)]
  return tokensAfter > tokensBefore ? { rule: 'grows', message: `${tokensBefore} tokens became ${tokensAfter}` } : undefined
}

function checkOrder(before: readonly Message[], after: readonly Message[]): BrokenRule | undefined {
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
function checkHardFloor(before: readonly Message[], after: readonly Message[]): BrokenRule | undefined {
  const floor = hardFloor(before)
  const remaining = new Map(after.map((message) => [message.id, message]))
  const touched = before.find((message, i) => {
    if (!floor[i] || message.role === 'assistant' || message.role === 'tool') return false
    const kept = remaining.get(message.id)
    return kept === undefined || messageText(withoutToolParts(kept)) !== messageText(floor[i] === 1 ? message : withoutToolParts(message))
  })
  return touched && { rule: 'floor', message: `Message ${touched.id} belongs to the hard floor and was touched` }
}

/**
 * Pinned messages are unchanged in the result. Only reasoning bound to the text before it may be missing, and if a provider wants a turn to begin with
 * reasoning, a message written by decant may contain all of the pinned message instead.
 */
function checkPins(before: readonly Message[], after: readonly Message[], { pinned, profile }: Context): BrokenRule | undefined {
  if (!pinned) return undefined
  const remaining = new Map(after.map((message) => [message.id, message]))
  const comparable = (message: Message) => (profile.shapes.shortenInPlace ? message : withoutReasoning(message))
  const touched = before.findIndex((message, i) => {
    const kept = remaining.get(message.id)
    return (
      pinned[i] &&
      kept !== message &&
      comparable(message) &&
      !(kept && isDeepStrictEqual(comparable(kept), comparable(message))) &&
      !restatementOf(message, after, profile)
    )
  })
  return touched < 0 ? undefined : { rule: 'pins', message: `Message ${touched} is pinned and was touched` }
}

/** The message written by decant that contains all of a message which may not stay where a turn must begin with reasoning. */
function restatementOf({ parts }: Message, after: readonly Message[], profile: Context['profile']): Message | undefined {
  if (!profile.laws.includes('thinking-opens-loop')) return undefined
  const words = (part: Part) => (part.type === 'reasoning' ? '' : part.type === 'tool-call' ? part.input : partText(part)).toWellFormed()
  return after.find((message) => isWrittenByDecant(message) && parts.every((part) => messageText(message).includes(words(part))))
}

function checkInverse(before: readonly Message[], edit: Edit<Message>, after: readonly Message[]): BrokenRule | undefined {
  const restored = apply(after, invert(before, edit))
  if (restored.length === before.length && restored.every((message, i) => message === before[i])) return undefined
  return { rule: 'invert', message: 'The inverse does not give the history back' }
}

function checkRefs(before: readonly Message[], after: readonly Message[], texts: ReadonlyMap<string, string>): BrokenRule | undefined {
  const ref = danglingRef(before, after, texts)
  return ref === undefined ? undefined : { rule: 'refs', message: `Names decant:${ref}, under which no text was given` }
}

function checkDeterminism(strategy: Strategy, history: History, context: Context, after: readonly Message[]): BrokenRule | undefined {
  const second = runPlan(strategy, history, context)
  if ('rule' in second || !isDeepStrictEqual(second.after, after)) return { rule: 'deterministic', message: 'Asked twice, it answers twice' }
  const again = runPlan(strategy, { ...history, messages: after }, { ...context, ...pinsOf(history.messages, after, context) })
  if ('rule' in again) return again
  if (!haveSameTexts(again.after, after)) return { rule: 'twice', message: 'Applied to its own result it changes something' }
  const unmarked = after.map(withoutMark)
  const decoded = runPlan(strategy, { ...history, messages: unmarked }, { ...context, ...pinsOf(history.messages, after, context) })
  if ('rule' in decoded) return decoded
  return haveSameTexts(decoded.after, after)
    ? undefined
    : { rule: 'twice', message: 'Applied to its own result, read back from a wire that keeps no marks, it changes something' }
}

function haveSameTexts(messages: readonly Message[], others: readonly Message[]): boolean {
  return messages.length === others.length && messages.every((message, i) => messageText(message) === messageText(others[i] as Message))
}

/** A message as decoding a wire returns it. */
function withoutMark({ id, role, parts, at }: Message): Message {
  return { id, role, parts, ...(at !== undefined && { at }) }
}

/** The pins of a history, applied to the remaining messages or to those with the same content. */
function pinsOf(before: readonly Message[], after: readonly Message[], { pinned, profile }: Context): Pick<Context, 'pinned'> {
  if (!pinned) return {}
  const remaining = new Set(after.map(({ id }) => id))
  const ids = new Set(before.filter((_, i) => pinned[i]).map((message) => (remaining.has(message.id) ? message : restatementOf(message, after, profile))?.id))
  return { pinned: Uint8Array.from(after, ({ id }) => (ids.has(id) ? 1 : 0)) }
}

/** The value itself, deeply frozen, so that writing to any part of it throws. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) deepFreeze(inner)
  return value
}
