import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import type { Law, Violation } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** A call keeps its `providerOptions` or `providerMetadata`, which contain signatures. */
export const metadataKept: Law = {
  name: 'metadata-kept',
  source: 'AI SDK, provider utilities (providerOptions of tool calls and reasoning)',
  wireBreaks(before, after) {
    const old = new Map<unknown, string>()
    for (const { part } of calls(before)) old.set(wireValue(part, 'toolCallId'), metadataJson(part))
    const found: Violation[] = []
    for (const { part, index } of calls(after)) {
      const original = old.get(wireValue(part, 'toolCallId'))
      if (original === undefined || original === metadataJson(part)) continue
      found.push(violationAtIndex('metadata-kept', index, 'A call lost its provider metadata', scalarAsText(wireValue(part, 'toolCallId')).slice(0, 80)))
    }
    return found
  },
}

function* calls(body: unknown): Generator<{ part: unknown; index: number }> {
  const messages = Array.isArray(body) ? body : wireList(body, 'messages')
  for (const [index, message] of messages.entries()) {
    for (const list of [wireList(message, 'content'), wireList(message, 'parts')]) {
      for (const part of list) if (typeof wireValue(part, 'toolCallId') === 'string' && wireValue(part, 'type') !== 'tool-result') yield { part, index }
    }
  }
}

function metadataJson(part: unknown): string {
  return stringifyJson([wireValue(part, 'providerOptions'), wireValue(part, 'providerMetadata'), wireValue(part, 'callProviderMetadata')])
}
