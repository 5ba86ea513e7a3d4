import { kindsGiven, knownOptions } from '../../given/index.ts'
import { habitWeights } from '../../relevance/index.ts'
import type { Settings } from './settings.ts'

const NAMES = {
  slidingWindowSize: true,
  importanceScoreThreshold: true,
  incrementalSummaryChunkSize: true,
  conversationTurnThreshold: true,
  habits: true,
} as const

/**
 * Validates settings for a function that runs strategies: a mistake, or a name as spelled in an environment, would be ignored silently.
 * @param of the function, as written by a caller
 * @throws DecantError `invalid-option` for an unknown setting, or a value that a strategy cannot use
 */
export function settingsGiven(of: string, settings: Settings): Settings {
  const whose = `the settings of ${of}`
  const { habits } = knownOptions(whose, settings, NAMES)
  if (habits !== undefined) habitWeights(whose, habits)
  return kindsGiven(whose, settings, {
    slidingWindowSize: 'a whole number from 0',
    importanceScoreThreshold: 'a number from 0',
    incrementalSummaryChunkSize: 'a whole number from 1',
    conversationTurnThreshold: 'a whole number from 1',
  })
}
