import { CallMatcher, type Message, type Part, type ToolCallPart } from '../../message/index.ts'
import { actOf, changedPaths } from '../../text/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { clearResults, shortenedEdit, shorterForms } from '../draft/index.ts'
import type { Strategy } from '../strategy.ts'

/**
 * Clears views of a file that was seen again or changed later: only the newest view of each file, if nothing changed it since, is still true. A view of part of
 * a file is superseded by the same view, or by a change.
 *
 * @example
 * supersededReads().plan(history, context)
 */
export function supersededReads(): Strategy {
  return createStrategy('superseded-reads', (history, context) => {
    const { messages } = history
    const stale = staleResults(messages)
    const shorter = shorterForms(messages, (message) => clearResults(message, context, (part) => stale.has(part)))
    return shortenedEdit(history, context, { shorter, reason: 'seen again or changed since' })
  })
}

/** A call of a tool, and its results. */
interface CallWithResults {
  readonly call: ToolCallPart
  readonly results: Part[]
}

/** The results that show an outdated state of a file. Newest first: a view is stale after a change of its file or the same view. */
function staleResults(messages: readonly Message[]): Set<Part> {
  const stale = new Set<Part>()
  const changed = new Set<string>()
  const seen = new Set<string>()
  for (const { call, results } of callsWithResults(messages).reverse()) {
    const act = actOf(call)
    for (const path of changedPaths(act)) changed.add(path)
    if (act.kind !== 'view' || act.paths.length === 0) continue
    const view = `${call.name} ${call.input}`
    const isFullView = !/offset|limit|line|range|start|sed|head|tail/i.test(call.input)
    if (seen.has(view) || act.paths.every((path) => changed.has(path) || seen.has(path))) for (const result of results) stale.add(result)
    seen.add(view)
    if (isFullView) for (const path of act.paths) seen.add(path)
  }
  return stale
}

/** All calls in order, including several of one message. */
function callsWithResults(messages: readonly Message[]): CallWithResults[] {
  const all: CallWithResults[] = []
  const called = new CallMatcher<CallWithResults>()
  messages.forEach(({ parts }, at) => {
    for (const part of parts) {
      if (part.type === 'tool-call') {
        const entry: CallWithResults = { call: part, results: [] }
        all.push(entry)
        called.addCall(at, part.callId, entry)
      } else if (part.type === 'tool-result') called.matchResult(part.callId)?.results.push(part)
    }
  })
  return all
}
