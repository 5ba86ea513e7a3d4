import { jsonOf, wordOf } from '../../../text/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** A call keeps its `providerOptions` or `providerMetadata`, which hold signatures. */
export const metadataKept: Law = {
  name: 'metadata-kept',
  source: 'AI SDK, provider utilities (providerOptions of tool calls and reasoning)',
  wireBreaks(before, after) {
    const old = new Map<unknown, string>()
    for (const { part } of calls(before)) old.set(at(part, 'toolCallId'), metadata(part))
    const found: Violation[] = []
    for (const { part, index } of calls(after)) {
      const was = old.get(at(part, 'toolCallId'))
      if (was === undefined || was === metadata(part)) continue
      found.push(placeBreach('metadata-kept', index, 'A call lost its provider metadata', wordOf(at(part, 'toolCallId')).slice(0, 80)))
    }
    return found
  },
}

function* calls(body: unknown): Generator<{ part: unknown; index: number }> {
  const messages = Array.isArray(body) ? body : listAt(body, 'messages')
  for (const [index, message] of messages.entries()) {
    for (const list of [listAt(message, 'content'), listAt(message, 'parts')]) {
      for (const part of list) if (typeof at(part, 'toolCallId') === 'string' && at(part, 'type') !== 'tool-result') yield { part, index }
    }
  }
}

function metadata(part: unknown): string {
  return jsonOf([at(part, 'providerOptions'), at(part, 'providerMetadata'), at(part, 'callProviderMetadata')])
}
