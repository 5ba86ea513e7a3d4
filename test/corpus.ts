import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The folder of recorded runs; without it, tests that need it are skipped with a reason. */
export const corpus = process.env.DECANT_CORPUS ?? join(import.meta.dirname, '../../shared/corpus')

export const hasCorpus = existsSync(join(corpus, 'sessions'))

/** A recorded run: messages in OpenAI Chat format. */
export interface Run {
  readonly id: string
  readonly source: string
  readonly messages: readonly object[]
}

/** Every nth run of every source, so that a test sees all sources in little time. */
export function sampledRuns(perSource: number): Run[] {
  const folder = join(corpus, 'sessions')
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl.gz') && !file.includes('.compactions.'))
  return files.sort().flatMap((file) => {
    const lines = gunzipSync(readFileSync(join(folder, file)))
      .toString('utf8')
      .trim()
      .split('\n')
    const step = Math.max(1, Math.floor(lines.length / perSource))
    return lines
      .filter((_, i) => i % step === 0)
      .slice(0, perSource)
      .map((line) => JSON.parse(line) as Run)
  })
}
