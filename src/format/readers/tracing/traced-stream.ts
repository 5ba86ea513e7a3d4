import type { LineReader } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { Traced } from './traced.ts'
import { tracedRuns } from './traced-runs.ts'

/** What takes the values of a file in and says at the end what it tells. */
export interface TracedIntake {
  add(value: unknown): void
  traced(): Traced
}

/**
 * Reads a file of traces line by line. Its messages come at its end, for requests stand there in the order in which they ended and a conversation may
 * go on in the last line; until then `intake` holds what they tell.
 * @param parse how a line is parsed, where that is not `JSON.parse`
 */
export function tracedStream(format: FormatName, intake: TracedIntake, parse?: LineReader['parse']): LineReader {
  return {
    ...(parse && { parse }),
    read(line) {
      intake.add(line.value)
      return []
    },
    end() {
      const traced = intake.traced()
      const log = tracedRuns(format, {}, traced)
      if (log.runs === 0) return traced.notes.map((note) => ({ note }))
      return Array.from({ length: log.runs }, (_, run) => log.document(run)).flatMap(({ history, notes }, run) => [
        ...notes.map((note) => ({ note })),
        ...history.messages.map((message) => ({ run, message })),
      ])
    },
  }
}
