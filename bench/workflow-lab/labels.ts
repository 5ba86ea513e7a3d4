import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { decode, decodeAll } from '../../src/format/index.ts'
import { type ActionType, fromHistory, type Trajectory } from '../../src/trajectory/index.ts'
import { corpus, corpusRuns } from '../corpus.ts'

/** An event labelled by hand: its set, both passes, and their resolution. */
export interface Label {
  readonly source: string
  readonly run: string
  /** `held` was not looked at while the rules were made, the others were. */
  readonly set: 'first' | 'second' | 'held'
  readonly first: string
  readonly second?: string
  readonly label: string
}

/** A label, and the answer of the rules, without a model. */
export interface Answered extends Label {
  readonly answer: string
}

interface EventLabel extends Label {
  readonly message: number
  readonly nth: number
}

/** A chunk of a run, by indices of its events. */
export interface ChunkLabel {
  readonly source: string
  readonly run: string
  /**
   * Weights are learned from `learned`. `fresh`, `failing` and `mixed` are of runs that are in no other set: drawn at random, those with failures, and of
   * both kinds. `later` are other chunks of runs that are learned from, labelled once the weights were settled.
   */
  readonly set: 'learned' | 'fresh' | 'failing' | 'mixed' | 'later'
  readonly from: number
  readonly to: number
  /** The phase that most steps serve. */
  readonly label: string
  /** The phase of each event, a letter each; `.` if it serves none. */
  readonly steps: string
  /** Two phases have the same number of steps. */
  readonly tie?: true
  /** Other raters' labels from before there was a written definition of the phases: of the chunk, and of its steps. */
  readonly before?: string
  readonly stepsBefore?: string
}

/** The hand labels of events with the types that the rules give them; those whose run is not in the corpus are left out. */
export function eventLabels(runs = labelledRuns()): Answered[] {
  return readLabels<EventLabel>('trajectory/labels/action-types.json').flatMap((label) => {
    const run = runs.get(label.run)
    if (!run) return []
    const answer: ActionType | undefined = run.events.filter(({ rawEvent }) => rawEvent.message === label.message)[label.nth]?.actionType
    return [{ ...label, answer: answer ?? 'missing' }]
  })
}

/** The runs of the corpus that labels refer to, by id: recorded sessions, and files in their own formats as `raw/folder/file#n`. */
export function labelledRuns(): Map<string, Trajectory> {
  const wanted = new Set(
    ['trajectory/labels/action-types.json', 'workflow/labels/phases.json'].flatMap((file) => readLabels<{ run: string }>(file).map(({ run }) => run)),
  )
  const found = new Map<string, Trajectory>()
  for (const run of corpusRuns()) if (wanted.has(run.id)) found.set(run.id, fromHistory(decode(run.messages)))
  for (const folder of ['openhands-llm-logs', 'specstory']) {
    const path = join(corpus, 'raw', folder)
    for (const file of existsSync(path) ? readdirSync(path) : []) {
      let count = 0
      for (const document of decodeAll(gunzipSync(readFileSync(join(path, file))))) {
        const id = `raw/${folder}/${file}#${count++}`
        if (wanted.has(id)) found.set(id, fromHistory(document))
      }
    }
  }
  return found
}

/** The hand labels of a file below `test`. */
export function readLabels<T>(file: string): T[] {
  return (JSON.parse(readFileSync(join(import.meta.dirname, '../../test', file), 'utf8')) as { labels: T[] }).labels
}
