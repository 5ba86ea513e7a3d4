import type { Configured } from '../command.ts'
import { faultOf } from '../fault.ts'
import { tell } from '../print/tell.ts'
import type { Terminal } from '../terminal.ts'
import { FIXED, heldSettings } from './held-settings.ts'

/** What is needed to read the configuration of a running gateway again. */
export interface Rereading {
  /** The configuration it was started with. */
  readonly started: Configured
  readonly again: () => Promise<Configured>
  /** Applies the configuration to the running gateway; throws if that is impossible, and then changes nothing. */
  readonly take: (configured: Configured) => void
  /** Called each time, before anything is printed, with whether the configuration was applied. */
  readonly onRead: (taken: boolean) => void
}

/**
 * Returns a function that reads the configuration again, one call after the other, and prints what changed; settings that cannot change while the
 * gateway runs are compared with those it was started with. An invalid configuration is reported, and the previous one stays in force. Never rejects.
 */
export function rereading(terminal: Pick<Terminal, 'stderr' | 'fold'>, { started, again, take, onRead }: Rereading): () => Promise<void> {
  const begun = heldSettings(started.options, started.terminal)
  let held = begun
  let last = Promise.resolve()
  const once = async () => {
    try {
      const configured = await again()
      const found = heldSettings(configured.options, configured.terminal)
      take(configured)
      onRead(true)
      const lines = changedLines(held, found)
      held = new Map([...found].filter(([name]) => !FIXED.has(name)).concat([...begun].filter(([name]) => FIXED.has(name))))
      tell(terminal, lines.length === 0 ? 'decant: read the configuration again: nothing changed\n' : told(lines))
    } catch (error) {
      onRead(false)
      const [what = '', ...rest] = faultOf(error, false).lines
      tell(terminal, `${[`decant: the configuration was rejected, and the previous one stays in use: ${what.replace(/^decant: /, '')}`, ...rest].join('\n')}\n`)
    }
  }
  return () => {
    last = last.then(once)
    return last
  }
}

function told(lines: readonly string[]): string {
  return `${['decant: read the configuration again', ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}

/** A line for each changed setting, by name, with `-` for an unset one and a note for settings that require a restart. */
function changedLines(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? '-'} → ${after.get(name) ?? '-'}${FIXED.has(name) ? ', from the next start on' : ''}`)
}
