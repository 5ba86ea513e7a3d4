import { CallMatcher, isWrittenByDecant, type Message, type Part } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { clearResults, shortenedEdit } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `clearToolResults`. */
export interface ClearToolResultsOptions {
  /** The number of newest messages with results that stay. Default 3. */
  readonly keepNewest?: number | undefined
  /** Clears nothing unless this many tokens come free: each clearing invalidates the provider's prompt cache. Default 0. */
  readonly minFreedTokens?: number | undefined
  /** Results of these tools stay. */
  readonly exclude?: readonly string[] | undefined
  /** Results of all other tools stay, and do not count towards `keepNewest`. */
  readonly only?: readonly string[] | undefined
}

/**
 * Clears the text of all but the newest tool results. Calls stay, and the marker in each place names the ref of the archived text. With `minFreedTokens` it
 * waits until a batch is worth it.
 *
 * @example
 * clearToolResults({ keepNewest: 3, minFreedTokens: 5000 }).plan(history, context)
 */
export function clearToolResults(options: ClearToolResultsOptions = {}): Strategy {
  const {
    keepNewest = 3,
    minFreedTokens = 0,
    exclude = [],
    only,
  } = checkStrategyOptions('clearToolResults', options, {
    keepNewest: 'a whole number from 0',
    minFreedTokens: 'a number from 0',
    exclude: 'a list of texts',
    only: 'a list of texts',
  })
  return createStrategy('clear-tool-results', (history, context) => {
    const { messages } = history
    const names = toolNames(messages)
    const isSelected = (part: Part) => part.type === 'tool-result' && (!only || only.includes(part.name ?? names.get(part) ?? ''))
    const shorter = new Map<number, Message>()
    let seenCount = 0
    let freed = 0
    for (let i = messages.length - 1; i >= 0; i--) {
      const message = messages[i] as Message
      if (isWrittenByDecant(message) || !message.parts.some(isSelected)) continue
      if (seenCount++ < keepNewest) continue
      const short = clearResults(
        message,
        context,
        (part) => part.type !== 'tool-result' || (isSelected(part) && !exclude.includes(part.name ?? names.get(part) ?? '')),
      )
      if (!short) continue
      shorter.set(i, short)
      freed += context.count(message) - context.count(short)
    }
    if (freed < minFreedTokens) shorter.clear()
    return shortenedEdit(history, context, { shorter, reason: 'an old result' })
  })
}

/** The tool of each result, if its call is known. */
function toolNames(messages: readonly Message[]): Map<Part, string> {
  const called = new CallMatcher<string>()
  const names = new Map<Part, string>()
  messages.forEach(({ parts }, at) => {
    for (const part of parts) {
      if (part.type === 'tool-call') called.addCall(at, part.callId, part.name)
      if (part.type === 'tool-result') names.set(part, called.matchResult(part.callId) ?? '')
    }
  })
  return names
}
