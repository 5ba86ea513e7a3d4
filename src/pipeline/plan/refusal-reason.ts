import { newViolations, type Profile } from '../../law/index.ts'
import { type History, hardFloor, isSystem, type Message, originalIndices, withoutToolParts } from '../../message/index.ts'
import { lockedTurn } from '../../strategy/index.ts'
import type { Measurement } from './measurement.ts'
import type { Attempt } from './run-attempts.ts'

/** The reason for keeping everything if there is no other. */
export const NOTHING_TO_CUT = 'The strategy found nothing to cut.'

/** Why a result must not be used; undefined if it may be. */
export function refusalReason(history: History, { edit, messages, after }: Attempt, measure: Measurement, profile: Profile): string | undefined {
  if (after >= measure.before || edit.every((section) => 'keep' in section)) return lockedTurnReason(history, profile) ?? NOTHING_TO_CUT
  if (!messages.some(isNotSystem) && history.messages.some(isNotSystem)) return 'Only system text would be left, and no provider accepts that.'
  const broken = newViolations(history, { ...history, messages }, profile)[0]
  if (broken) return `The result would break a law of ${profile.name}: ${broken.message}`
  const touched = firstTouchedFloor(history.messages, messages)
  if (touched >= 0) return `The strategy would change message ${touched}, which is system text or unanswered words of the user.`
  return undefined
}

/** Why nothing at all may be removed, if that is so: reasoning whose signature covers a turn that must stay whole also covers the messages before it. */
function lockedTurnReason({ messages }: History, profile: Profile): string | undefined {
  if (!lockedTurn(messages, hardFloor(messages), profile)?.isBound) return undefined
  return 'The turn under way holds an open call or a part of an unknown kind, and its reasoning is bound to everything before it. Compact when the turn has ended.'
}

function isNotSystem(message: Message): boolean {
  return !isSystem(message)
}

/**
 * Index of the first message of the floor whose own words are not in the result unchanged; -1 if all are. Half surrogate pairs are replaced in new texts, since
 * providers refuse them.
 */
function firstTouchedFloor(before: readonly Message[], after: readonly Message[]): number {
  const left = new Set(after)
  const kept = new Map(originalIndices(before, after).map((index, i) => [index, after[i] as Message]))
  const floor = hardFloor(before)
  return before.findIndex((message, i) => {
    if (!floor[i] || message.role === 'assistant' || message.role === 'tool' || left.has(message)) return false
    const same = kept.get(i)
    if (same === undefined) return true
    return floor[i] === 2 ? textOfMessage(withoutToolParts(same)) !== textOfMessage(withoutToolParts(message)) : textOfMessage(same) !== textOfMessage(message)
  })
}

function textOfMessage(message: Message): string {
  return message.parts.flatMap((part) => (part.type === 'text' ? [part.text.toWellFormed()] : [])).join('\n')
}
