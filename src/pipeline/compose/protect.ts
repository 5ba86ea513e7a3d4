import { checkStrategies, createStrategy, type Strategy } from '../../strategy/index.ts'
import { checkProtection } from './check-protection.ts'
import { makePipe } from './make-pipe.ts'
import type { Pipe } from './pipe.ts'
import type { Protection } from './protection.ts'
import { protectionFlags } from './protection-flags.ts'

/**
 * Runs a strategy with additional pins: the given messages, tools, files and patterns stay whole. The caller's pins apply as well.
 * @example
 * protect(cover(), { tools: ['todo_write'], files: ['PLAN.md'], patterns: [/\bAPPROVED\b/] })
 */
export function protect(strategy: Strategy, protection: Protection): Pipe {
  checkStrategies('protect', [strategy])
  checkProtection(protection)
  const protectedStrategy = createStrategy(`protect(${strategy.name})`, (history, context) => {
    const flags = protectionFlags(history, protection)
    const pinned = flags.map((flag, i) => flag || (context.pinned?.[i] ?? 0))
    return strategy.plan(history, { ...context, pinned })
  })
  return makePipe(protectedStrategy)
}
