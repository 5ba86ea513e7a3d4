import { cutTokens } from '../cut-tokens.ts'
import type { TrajectoryEvent } from '../event.ts'
import { eventOutcome } from '../verdict/event-outcome.ts'
import { wasDone } from '../verdict/was-done.ts'

/**
 * Summarises a segment without a model: its actions by type with their files, those that were refused or never run listed separately, how tests ended, and the
 * agent's last words.
 */
export function extractedSummary(segment: readonly TrajectoryEvent[], maxTokens: number): string {
  const groups = new Map<string, { count: number; what: Set<string> }>()
  const outcomes: string[] = []
  let said = ''
  for (const event of segment) {
    const type = `${event.actionType}${wasDone(event) ? '' : ' not done'}`
    const group = groups.get(type) ?? { count: 0, what: new Set<string>() }
    groups.set(type, group)
    group.count++
    if (group.what.size < 4) group.what.add(event.act?.paths[0] ?? event.getActionSummary(60))
    const outcome = eventOutcome(event)
    if (outcome) outcomes.push(`${event.actionType} ended in ${outcome}`)
    const last = event.thought.at(-1)
    if (last) said = last
  }
  const acts = [...groups].map(([type, { count, what }]) => `${type} ×${count} (${[...what].join(', ')})`).join('; ')
  const ends = outcomes.length > 0 ? ` ${[...new Set(outcomes)].join(', ')}.` : ''
  return cutTokens(`${acts}.${ends}${said === '' ? '' : ` ${said.trim()}`}`, maxTokens)
}
