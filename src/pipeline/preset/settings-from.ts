import { DecantError } from '../../message/index.ts'
import type { Settings } from './settings.ts'

/** The settings that are numbers: what was learned of an agent is no text of an environment. */
type Sizes = Exclude<keyof Settings, 'habits'>

const NAMES: readonly (readonly [name: string, key: Sizes, whole: boolean])[] = [
  ['sliding_window_size', 'slidingWindowSize', true],
  ['importance_score_threshold', 'importanceScoreThreshold', false],
  ['incremental_summary_chunk_size', 'incrementalSummaryChunkSize', true],
  ['conversation_turn_threshold', 'conversationTurnThreshold', true],
]

/**
 * Settings from names and texts as an environment or a file has them: `sliding_window_size`, or that in capitals.
 * Names it does not know and empty values are left alone.
 * @throws DecantError `invalid-argument` for what is no object; `invalid-option` where a value is no number from 0, or no whole one from 1 where turns or messages are counted.
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
