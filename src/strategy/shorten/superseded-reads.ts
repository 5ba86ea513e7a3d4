import type { Message } from '../../message/index.ts'
import { actOf, changedPaths } from '../../text/index.ts'
import { cleared, fittedEdit } from '../draft/index.ts'
import type { Strategy } from '../strategy.ts'

/**
 * Clears views of a file that was later seen again or changed: only the newest view of each file, if nothing changed it since,
 * still tells the truth. A view of a part of a file is superseded by the same view, or by a change.
 *
 * @example
 * supersededReads().plan(history, context)
 */
export function supersededReads(): Strategy {
  return {
    name: 'superseded-reads',
    plan(history, context) {
      const { messages } = history
      const stale = staleCalls(messages)
      const shorter = new Map<number, Message>()
      messages.forEach((message, i) => {
        const short = cleared(message, context, (part) => part.type === 'tool-result' && stale.has(`${part.callId}`))
        if (short) shorter.set(i, short)
      })
      return fittedEdit(history, context, { keep: new Uint8Array(messages.length).fill(1), shorter, reason: 'seen again or changed since' })
    },
  }
}

/** Ids of calls whose view of a file is out of date. Newest first: a view is stale after a change of its file or the same view. */
function staleCalls(messages: readonly Message[]): Set<string> {
  const stale = new Set<string>()
  const changed = new Set<string>()
  const seen = new Set<string>()
  for (let i = messages.length - 1; i >= 0; i--) {
    for (const part of messages[i]?.parts ?? []) {
      if (part.type !== 'tool-call') continue
      const act = actOf(part)
      for (const path of changedPaths(act)) changed.add(path)
      if (act.kind !== 'view' || act.paths.length === 0) continue
      const view = `${part.name} ${part.input}`
      const wholeFile = !/offset|limit|line|range|start|sed|head|tail/i.test(part.input)
      if (seen.has(view) || act.paths.every((path) => changed.has(path) || seen.has(path))) stale.add(part.callId)
      seen.add(view)
      if (wholeFile) for (const path of act.paths) seen.add(path)
    }
  }
  return stale
}
