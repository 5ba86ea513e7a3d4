import { type Strategy, strategiesGiven } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'
import { piped } from './piped.ts'
import { protectedBy } from './protected-by.ts'
import type { Protection } from './protection.ts'
import { protectionGiven } from './protection-given.ts'

/**
 * Runs a strategy with additional pins: the given messages, tools, files and patterns stay whole. The caller's pins apply as well.
 * @example
 * protect(cover(), { tools: ['todo_write'], files: ['PLAN.md'], patterns: [/\bAPPROVED\b/] })
 */
export function protect(strategy: Strategy, protection: Protection): Pipe {
  strategiesGiven('protect', [strategy])
  protectionGiven(protection)
  const own: Strategy = {
    name: `protect(${strategy.name})`,
    plan(history, context) {
      const flags = protectedBy(history, protection)
      const pinned = flags.map((flag, i) => flag || (context.pinned?.[i] ?? 0))
      return strategy.plan(history, { ...context, pinned })
    },
  }
  return piped(own)
}
