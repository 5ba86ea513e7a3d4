import type { Document, Format } from '../../format.ts'
import { noSuchRunError } from '../../no-such-run-error.ts'

/** A log that was opened once, and its runs. */
export interface OpenedLog {
  readonly runs: number
  document(run: number): Document
}

/** Builds the decoding of a log with several runs: however its runs are requested, `open` reads the input once. */
export function multiRunDecoding(open: (input: string | object) => OpenedLog): Required<Pick<Format, 'decode' | 'decodeAll' | 'runs'>> {
  return {
    runs: (input) => open(input).runs,
    decode(input, { run = 0 } = {}) {
      const log = open(input)
      if (!Number.isSafeInteger(run) || run < 0 || run >= log.runs) throw noSuchRunError(run, log.runs)
      return log.document(run)
    },
    *decodeAll(input) {
      const log = open(input)
      for (let run = 0; run < log.runs; run++) yield log.document(run)
    },
  }
}
