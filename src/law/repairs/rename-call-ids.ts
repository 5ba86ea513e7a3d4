import { createHash } from 'node:crypto'
import type { Message, Part } from '../../message/index.ts'
import type { Profile } from '../profile/profile.ts'
import { acceptedCallId } from '../reading/call-id-matcher.ts'
import { pairCalls, type Slot } from '../reading/pair-calls.ts'
import { hasVerbatimOutput } from '../reading/repeated-hosted-calls.ts'
import type { RepairDraft } from './repair-draft.ts'

/**
 * Gives a new id to calls, and their results, whose id was used before or has a form that the provider refuses. Calls of hosted tools keep theirs if their
 * output is verbatim and contains the id.
 */
export function renameCallIds(draft: RepairDraft): void {
  const renames = newIdsOf(draft)
  if (renames.size === 0) return
  draft.messages = draft.messages.map((message, index) => {
    const names = renames.get(index)
    if (!names) return message
    const parts = message.parts.map((part, at): Part => {
      const callId = names.get(at)
      return callId !== undefined && (part.type === 'tool-call' || part.type === 'tool-result') ? { ...part, callId } : part
    })
    return { ...message, parts }
  })
}

/** Returns the new id for each part that needs one, by message and part index. */
function newIdsOf(draft: RepairDraft): Map<number, Map<number, string>> {
  const renames = new Map<number, Map<number, string>>()
  const unique = draft.hasAnyLaw('unique-call-ids')
  const isAccepted = acceptedCallId(draft.profile)
  const { pairs, open, orphans } = pairCalls(draft.messages)
  const notices = Map.groupBy(
    orphans.filter(({ isNotice }) => isNotice),
    ({ callId }) => callId,
  )
  const answers = new Map(pairs.map(({ call, result }) => [call, result]))
  const isKept = (call: Slot): boolean => call.hosted && (call.callId === '' || hasVerbatimOutput(draft.messages, answers.get(call)))
  const used = new Set([...answers.keys(), ...open].flatMap((call) => (isKept(call) ? [call.callId] : [])))
  const occurrences = new Map<string, number>()
  const calls = [...answers.keys(), ...open].sort((one, other) => one.index - other.index || one.part - other.part)
  for (const call of calls) {
    const { callId } = call
    const occurrence = occurrences.get(callId) ?? 0
    occurrences.set(callId, occurrence + 1)
    if (isKept(call)) continue
    if ((call.hosted || isAccepted(callId)) && !(unique && used.has(callId))) {
      used.add(callId)
      continue
    }
    const name = newCallId(callId, occurrence, draft.profile, used)
    used.add(name)
    const message: Message | undefined = draft.messages[call.index]
    draft.addRepair('pair', message, `Call ${callId.slice(0, 80)} is renamed to ${name}`)
    const ownNotices = (notices.get(callId) ?? []).filter(({ index }) => index > call.index)
    for (const slot of [call, answers.get(call), ...ownNotices]) {
      if (!slot) continue
      const names = renames.get(slot.index) ?? new Map<number, string>()
      renames.set(slot.index, names.set(slot.part, name))
    }
  }
  return renames
}

/**
 * Makes an id in the form that the profile accepts from one that it does not. It depends only on that id and on the number of earlier calls with the same id,
 * so that it is the same in every later request of the conversation.
 */
function newCallId(callId: string, occurrence: number, profile: Profile, used: ReadonlySet<string>): string {
  const { pattern = '', max = 64 } = profile.callId ?? {}
  const form = new RegExp(pattern)
  for (let attempt = 0; ; attempt++) {
    const digest = digestOf(`${callId}\n${occurrence}\n${attempt}`)
    const readable = `${callId.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, max - 9)}_${digest.slice(0, 8)}`
    const candidate = max > 16 && form.test(readable) ? readable : digest.slice(0, Math.min(max, digest.length))
    if (!used.has(candidate)) return candidate
  }
}

/** Returns 48 hexadecimal digits; letters and digits suit every provider's form. */
function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 48)
}
