import { hostedTwice } from '../reading/hosted-twice.ts'
import type { Draft } from './draft.ts'
import { without } from './without.ts'

/** Drops calls of the provider's own tools that repeat an id which cannot be changed, with their results. */
export function dropTwice(draft: Draft): void {
  if (!draft.holds('unique-call-ids')) return
  const twice = hostedTwice(draft.messages)
  for (const { call } of twice)
    draft.note('drop-orphan', draft.messages[call.index], `Call ${call.callId.slice(0, 80)} of the provider's own tools is repeated`)
  draft.messages = without(
    draft.messages,
    twice.flatMap(({ call, result }) => [call, result]),
  )
}
