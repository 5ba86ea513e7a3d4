import { cutTokens } from '../cut-tokens.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'
import { eventOutcome } from '../verdict/event-outcome.ts'
import { wasCarriedOut } from '../verdict/was-carried-out.ts'

/**
 * Summarises a segment without a model: its actions by type with their files, those that were refused or never run listed separately, how tests ended, and the
 * agent's last words.
 */
export function extractedSummary(segment: readonly TrajectoryEvent[], maxTokens: number): string {
  const groups = new Map<string, { count: number; what: Set<string> }>()
  const outcomes: string[] = []
  let lastThought = ''
  for (const event of segment) {
    const type = `${event.actionType}${wasCarriedOut(event) ? '' : ' not done'}`
    const group = groups.get(type) ?? { count: 0, what: new Set<string>() }
    groups.set(type, group)
    group.count++
    if (group.what.size < 4) group.what.add(event.act?.paths[0] ?? event.getActionSummary(60))
    const outcome = eventOutcome(event)
    if (outcome) outcomes.push(`${event.actionType} ended in ${outcome}`)
    const thought = event.thought.at(-1)
    if (thought) lastThought = thought
  }
  const actions = [...groups].map(([type, { count, what }]) => `${type} ×${count} (${[...what].join(', ')})`).join('; ')
  const outcomeText = outcomes.length > 0 ? ` ${[...new Set(outcomes)].join(', ')}.` : ''
  return cutTokens(`${actions}.${outcomeText}${lastThought === '' ? '' : ` ${lastThought.trim()}`}`, maxTokens)
}
