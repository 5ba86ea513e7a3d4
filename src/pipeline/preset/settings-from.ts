import { DecantError } from '../../message/index.ts'
import type { Settings } from './settings.ts'

/** The numeric settings: habits learned from an agent are not set in an environment. */
type NumericSetting = Exclude<keyof Settings, 'habits'>

const SETTING_NAMES: readonly (readonly [name: string, key: NumericSetting, whole: boolean])[] = [
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
  const settings: { -readonly [key in NumericSetting]?: number } = {}
  if (typeof values !== 'object' || values === null)
    throw new DecantError('invalid-argument', 'settingsFrom takes names with their values', "Give an object, such as { sliding_window_size: '5' }.")
  for (const [name, key, isInteger] of SETTING_NAMES) {
    const value = values[name] ?? values[name.toUpperCase()]
    if (value === undefined || String(value).trim() === '') continue
    const parsed = Number(value)
    if (isInteger ? !Number.isSafeInteger(parsed) || parsed < 1 : !(parsed >= 0 && parsed < Number.POSITIVE_INFINITY))
      throw new DecantError('invalid-option', `${name} is ${JSON.stringify(value)}`, `Give ${isInteger ? 'a whole number from 1' : 'a number from 0'}.`)
    settings[key] = parsed
  }
  return settings
}
