import { randomUUID } from 'node:crypto'
import { withBreaker, withRetries } from '../model/index.ts'
import { hysteresis, usedShareAtLeast } from '../pipeline/index.ts'
import { checkedRule } from './checked-rule.ts'
import type { CompactionRule } from './compaction-rule.ts'
import { resolved, type SessionOptions } from './options.ts'
import { Session } from './session.ts'
import type { SessionSummaries } from './summaries.ts'

/**
 * Opens a live history, or goes on with one that the archive holds under its `id`, after a crash too. Compacts at render once 80 % of the
 * window are used, down to half of it, unless the rule says otherwise; nothing is cut before the archive has it.
 *
 * @throws DecantError `unknown-window`, `invalid-window`, `invalid-option`, `unknown-strategy`, `invalid-session-id`, `damaged-session`, and what opening
 * the archive throws
 * @example
 * const session = await openSession({ window: 200_000, format: 'openai-chat', archive: 'sqlite:./decant.db', id: 'run-7' })
 * await session.append({ role: 'user', content: 'Find the failing test.' })
 * const { messages, usage } = await session.render()
 */
export async function openSession(options: SessionOptions, rule: Partial<CompactionRule> = {}): Promise<Session> {
  const whole = checkedRule({
    trigger: hysteresis(usedShareAtLeast(0.8)),
    target: 0.5,
    strategy: 'cover',
    ...rule,
    ...(rule.summaries && { summaries: careful(rule.summaries) }),
  })
  const session = new Session(await resolved(options, randomUUID), whole)
  await session.resume()
  return session
}

/** The model of summaries asked again where that may help, and left alone for a while after it failed three times. */
function careful(summaries: SessionSummaries): SessionSummaries {
  const { words } = summaries
  return words ? { ...summaries, words: { ...words, model: withBreaker(withRetries(words.model)) } } : summaries
}
