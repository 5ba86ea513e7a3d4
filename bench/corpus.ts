import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A recorded run of the corpus: messages in OpenAI Chat format. */
export interface Run {
  readonly id: string
  readonly source: string
  readonly messages: readonly object[]
}

/** The folder of the corpus; it may be missing. */
export const corpus = process.env.DECANT_CORPUS ?? join(import.meta.dirname, '../../shared/corpus')

/** Ends a benchmark on recorded runs if there are none, before it overwrites the results. */
export function needsCorpus(bench: string): void {
  if (existsSync(join(corpus, 'sessions'))) return
  console.error(`bench ${bench}: there is no corpus (set DECANT_CORPUS); nothing measured.`)
  process.exit(0)
}

/** The recorded runs of one source, or of all; an empty list without a corpus. */
export function corpusRuns(source?: string): Run[] {
  const sessions = join(corpus, 'sessions')
  if (!existsSync(sessions)) return []
  const files = readdirSync(sessions).filter(
    (file) => file.endsWith('.jsonl.gz') && !file.includes('.compactions.') && (source === undefined || file.startsWith(`${source}.`)),
  )
  return files.sort().flatMap((file) => linesOf(join(sessions, file)) as unknown as Run[])
}

/** Lines of a gzipped JSONL file, parsed. */
export function linesOf(path: string): object[] {
  return gunzipSync(readFileSync(path))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
}
