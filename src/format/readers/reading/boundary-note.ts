import type { DecodeNote } from '../../format.ts'

/** Builds the note that the agent compacted or replaced its context at a line. The messages before it are kept. */
export function boundaryNote(message: string, line: number): DecodeNote {
  return {
    code: 'compact-boundary',
    message,
    remedy: 'None needed: what the agent had dropped is read too. To read only what it continued with, begin after that line.',
    line,
  }
}
