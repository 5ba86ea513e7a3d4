import { randomUUID } from 'node:crypto'
import { hysteresis, usedShareAtLeast } from '../pipeline/index.ts'
import { checkRule } from './compaction/check-rule.ts'
import type { CompactionRule } from './compaction/compaction-rule.ts'
import { resolveOptions, type SessionOptions } from './options.ts'
import { Session } from './session.ts'

/**
 * Opens a live history, or resumes the one that the archive contains under its `id`, also after a crash. Unless the rule differs, `render` compacts once 80 %
 * of the window is used, down to half of it; nothing is cut before the archive has it.
 *
 * @throws DecantError `unknown-window`, `invalid-option`, `unknown-strategy`, `invalid-session-id`, `damaged-session`, and whatever opening the archive throws
 * @example
 * const session = await openSession({ window: 200_000, format: 'openai-chat', archive: 'sqlite:./decant.db', id: 'run-7' })
 * await session.append({ role: 'user', content: 'Find the failing test.' })
 * const { messages, usage } = await session.render()
 */
export async function openSession(options: SessionOptions, rule: CompactionRule = {}): Promise<Session> {
  const { trigger = hysteresis(usedShareAtLeast(0.8)), target = 0.5, strategy = 'cover', ...others } = { ...rule }
  const resolvedRule = checkRule({ trigger, target, strategy, ...others })
  const session = new Session(await resolveOptions(options, randomUUID), resolvedRule)
  try {
    await session.resume()
    return session
  } catch (error) {
    await session.close()
    throw error
  }
}
