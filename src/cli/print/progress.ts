import cliProgress from 'cli-progress'
import type { Terminal } from '../terminal.ts'
import { fitToWidth } from './width.ts'

/** Columns of the bar and its numbers. */
const OTHER_COLUMNS = 56
/** The fewest columns in which a label says anything. */
const MIN_LABEL_COLUMNS = 8

/** A progress bar on standard error for work of many steps; silent if there is no terminal or only one step. */
export interface Progress {
  step(label: string): void
  stop(): void
}

/** Starts a bar of `total` steps. It changes nothing that Ctrl-C would have to undo, and listens for no signal, which would prevent the default exit. */
export function progress(terminal: Terminal, total: number): Progress {
  if (!terminal.animated || total < 2) return { step: () => {}, stop: () => {} }
  const bar = new cliProgress.SingleBar(
    { stream: terminal.stderr as NodeJS.WritableStream, format: '{bar} {value}/{total} {label}', clearOnComplete: true, gracefulExit: false, linewrap: true },
    cliProgress.Presets.shades_classic,
  )
  bar.start(total, 0, { label: '' })
  const room = terminal.columns - OTHER_COLUMNS
  return { step: (label) => bar.increment(1, { label: room < MIN_LABEL_COLUMNS ? '' : fitToWidth(label, room).trimEnd() }), stop: () => bar.stop() }
}
