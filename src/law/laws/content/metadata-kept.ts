import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import type { Law, Violation } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** A call keeps its `providerOptions` or `providerMetadata`, which contain signatures. */
export const metadataKept: Law = {
  name: 'metadata-kept',
  source: 'AI SDK, provider utilities (providerOptions of tool calls and reasoning)',
  wireBreaks(before, after) {
    const old = new Map<unknown, Set<string>>()
    for (const { part } of calls(before)) {
      const id = wireValue(part, 'toolCallId')
      old.set(id, (old.get(id) ?? new Set()).add(metadataJson(part)))
    }
    const found: Violation[] = []
    for (const { part, index } of calls(after)) {
      const original = old.get(wireValue(part, 'toolCallId'))
      if (!original || original.has(metadataJson(part))) continue
      found.push(violationAtIndex('metadata-kept', index, 'A call lost its provider metadata', scalarAsText(wireValue(part, 'toolCallId')).slice(0, 80)))
    }
    return found
  },
}

/** Parts that name a call without being one. */
const NAMING_TYPES: readonly unknown[] = ['tool-result', 'tool-approval-request']

function* calls(body: unknown): Generator<{ part: unknown; index: number }> {
  const messages = Array.isArray(body) ? body : wireList(body, 'messages')
  for (const [index, message] of messages.entries()) {
    for (const list of [wireList(message, 'content'), wireList(message, 'parts')]) {
      for (const part of list) if (typeof wireValue(part, 'toolCallId') === 'string' && !NAMING_TYPES.includes(wireValue(part, 'type'))) yield { part, index }
    }
  }
}

function metadataJson(part: unknown): string {
  return stringifyJson([wireValue(part, 'providerOptions'), wireValue(part, 'providerMetadata'), wireValue(part, 'callProviderMetadata')])
}
