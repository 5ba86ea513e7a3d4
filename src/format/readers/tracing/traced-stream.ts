import type { LineReader } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { TracedLog } from './traced-log.ts'
import { tracedRuns } from './traced-runs.ts'

/** Collects the values of a file and returns its traced data at the end. */
export interface TracedIntake {
  add(value: unknown): void
  tracedLog(): TracedLog
}

/**
 * Reads a file of traces line by line. Its messages are returned at the end, because requests are recorded in the order in which they ended and a conversation
 * may continue in the last line; until then `intake` buffers the data.
 * @param parse the parser for a line, if not the one that keeps exact digits
 */
export function tracedStream(format: FormatName, intake: TracedIntake, parse?: LineReader['parse']): LineReader {
  return {
    ...(parse && { parse }),
    read(line) {
      intake.add(line.value)
      return []
    },
    end() {
      const traced = intake.tracedLog()
      const log = tracedRuns(format, {}, traced)
      if (log.runs === 0) return traced.notes.map((note) => ({ note }))
      return Array.from({ length: log.runs }, (_, run) => log.document(run)).flatMap(({ history, notes }, run) => [
        ...notes.map((note) => ({ note })),
        ...history.messages.map((message) => ({ run, message })),
      ])
    },
  }
}
