import { DecantError } from '../../message/index.ts'
import type { Settings } from './settings.ts'

/** The numeric settings: habits learned from an agent are not set in an environment. */
type Sizes = Exclude<keyof Settings, 'habits'>

const NAMES: readonly (readonly [name: string, key: Sizes, whole: boolean])[] = [
  ['sliding_window_size', 'slidingWindowSize', true],
  ['importance_score_threshold', 'importanceScoreThreshold', false],
  ['incremental_summary_chunk_size', 'incrementalSummaryChunkSize', true],
  ['conversation_turn_threshold', 'conversationTurnThreshold', true],
]

/**
 * Reads settings from names and texts as in an environment or a file: `sliding_window_size`, or the same in capitals. Unknown names and empty values are
 * ignored.
 * @throws DecantError `invalid-argument` for a value that is no object; `invalid-option` for a setting that is no number from 0, or no whole number from 1 for
 * counts of turns or messages.
 * @example
 * settingsFrom({ sliding_window_size: '5' }) // { slidingWindowSize: 5 }
 */
export function settingsFrom(values: Readonly<Record<string, string | number | undefined>>): Settings {
  const settings: { -readonly [key in Sizes]?: number } = {}
  if (typeof values !== 'object' || values === null)
    throw new DecantError('invalid-argument', 'settingsFrom takes names with their values', "Give an object, such as { sliding_window_size: '5' }.")
  for (const [name, key, whole] of NAMES) {
    const value = values[name] ?? values[name.toUpperCase()]
    if (value === undefined || String(value).trim() === '') continue
    const number = Number(value)
    if (whole ? !Number.isSafeInteger(number) || number < 1 : !(number >= 0 && number < Number.POSITIVE_INFINITY))
      throw new DecantError('invalid-option', `${name} is ${JSON.stringify(value)}`, `Give ${whole ? 'a whole number from 1' : 'a number from 0'}.`)
    settings[key] = number
  }
  return settings
}
