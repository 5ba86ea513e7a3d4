import type { Configured } from '../command.ts'
import { faultOf } from '../fault.ts'
import { tell } from '../print/tell.ts'
import type { Terminal } from '../terminal.ts'
import { FIXED, heldSettings } from './held-settings.ts'

/** What reads the configuration of a running gateway again. */
export interface Rereading {
  /** What it was started with. */
  readonly started: Configured
  readonly again: () => Promise<Configured>
  /** Takes what can be taken while it runs; throws where it cannot be, and then takes nothing. */
  readonly take: (configured: Configured) => void
  /** Told each time, before anything is said of it, whether it was taken. */
  readonly onRead: (taken: boolean) => void
}

/**
 * Reads the configuration again each time it is called, one time after the other, and says what is other than before; what cannot be changed while the
 * gateway runs is told against what it was started with. One that is not sound is told of, and what held before goes on. Never rejects.
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
      tell(terminal, `${[`decant: the configuration was not taken, and what held before goes on: ${what.replace(/^decant: /, '')}`, ...rest].join('\n')}\n`)
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

/** A line for each setting, by name, that is another than it was, `-` for one that is not set; of one that needs a start anew it is said. */
function changedLines(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? '-'} → ${after.get(name) ?? '-'}${FIXED.has(name) ? ', from the next start on' : ''}`)
}
