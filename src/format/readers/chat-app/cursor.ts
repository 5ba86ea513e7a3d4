import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'

/** Transcripts that Cursor stores of its agents: a message per line, with its blocks in a nested object and without results. */
export const cursor: LogDialect = {
  notation: 'Cursor',
  recordKind: 'entries',
  matches: ({ role, message, type }) => (typeof role === 'string' && type === undefined && Array.isArray(asObject(message)?.content) ? 'by a sign' : undefined),
  readRecord({ role, message, ...entry }, run) {
    run.addWords(role, asObject(message)?.content, entry)
  },
}
