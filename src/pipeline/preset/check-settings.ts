import { habitWeights } from '../../relevance/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import type { Settings } from './settings.ts'

const SETTING_NAMES = {
  slidingWindowSize: true,
  importanceScoreThreshold: true,
  incrementalSummaryChunkSize: true,
  conversationTurnThreshold: true,
  habits: true,
} as const

/**
 * Validates settings for a function that runs strategies: a mistake, or a name as spelled in an environment, would be ignored silently.
 * @param caller the function, as written by a caller
 * @throws DecantError `invalid-option` for an unknown setting, or a value that a strategy cannot use
 */
export function checkSettings(caller: string, settings: Settings): Settings {
  const subject = `the settings of ${caller}`
  const { habits } = checkOptionNames(subject, settings, SETTING_NAMES)
  if (habits !== undefined) habitWeights(subject, habits)
  return checkOptionKinds(subject, settings, {
    slidingWindowSize: 'a whole number from 0',
    importanceScoreThreshold: 'a number from 0',
    incrementalSummaryChunkSize: 'a whole number from 1',
    conversationTurnThreshold: 'a whole number from 1',
  })
}
