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
 * Settings at the door of what runs strategies by them: a slip, or a name as an environment spells it, would be passed over in silence.
 * @param of what they were given to, as a caller writes it
 * @throws DecantError `invalid-option` for a setting that there is not, and for a value that a strategy cannot use
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
