import { DecantError } from '../message/index.ts'
import { nearestName } from '../text/index.ts'
import { clearToolResults } from './clear-tool-results.ts'
import { cover } from './cover.ts'
import { dropReasoning } from './drop-reasoning.ts'
import { elideImages } from './elide-images.ts'
import { foldRepeats } from './fold-repeats.ts'
import { gitDiff } from './git-diff.ts'
import { importanceScoring } from './importance-scoring.ts'
import { incrementalSummary } from './incremental-summary.ts'
import { keyEvents } from './key-events.ts'
import { keyInformation } from './key-information.ts'
import { keyMessages } from './key-messages.ts'
import { layered } from './layered.ts'
import { newest } from './newest.ts'
import { questionAnswer } from './question-answer.ts'
import { random } from './random.ts'
import { semanticClustering } from './semantic-clustering.ts'
import { sentenceCut } from './sentence-cut.ts'
import { shrinkOnArrival } from './shrink-on-arrival.ts'
import { slidingWindow } from './sliding-window.ts'
import type { Strategy } from './strategy.ts'
import { structuralFloor } from './structural-floor.ts'
import { structuredExtraction } from './structured-extraction.ts'
import { summary } from './summary.ts'
import { supersededReads } from './superseded-reads.ts'
import { timeDecay } from './time-decay.ts'
import { toolChains } from './tool-chains.ts'
import { toolOutput } from './tool-output.ts'
import { topicSegmentation } from './topic-segmentation.ts'
import { vectorRetrieval } from './vector-retrieval.ts'

/** Every strategy of this room by its name, as a factory that takes its defaults. */
export const strategies = {
  cover: () => cover(),
  summary: () => summary(),
  'sliding-window': () => slidingWindow(),
  'importance-scoring': () => importanceScoring(),
  layered: () => layered(),
  'incremental-summary': () => incrementalSummary(),
  'semantic-clustering': () => semanticClustering(),
  'key-events': () => keyEvents(),
  'time-decay': () => timeDecay(),
  'topic-segmentation': () => topicSegmentation(),
  'question-answer': questionAnswer,
  'tool-chains': () => toolChains(),
  'vector-retrieval': () => vectorRetrieval(),
  'structured-extraction': () => structuredExtraction(),
  'key-messages': () => keyMessages(),
  'git-diff': () => gitDiff(),
  'sentence-cut': () => sentenceCut(),
  'tool-output': () => toolOutput(),
  'key-information': () => keyInformation(),
  'clear-tool-results': () => clearToolResults(),
  'superseded-reads': supersededReads,
  'fold-repeats': () => foldRepeats(),
  'drop-reasoning': dropReasoning,
  'shrink-on-arrival': () => shrinkOnArrival(),
  'elide-images': () => elideImages(),
  'structural-floor': () => structuralFloor(),
  newest,
  random: () => random(),
} as const satisfies Readonly<Record<string, () => Strategy>>

/** Name of a strategy of this room. */
export type StrategyName = keyof typeof strategies

/**
 * The strategy of that name, with its defaults.
 * @throws DecantError `unknown-strategy`, naming the nearest name there is.
 * @example
 * strategyNamed('newest').plan(history, context)
 */
export function strategyNamed(name: string): Strategy {
  if (isName(name)) return strategies[name]()
  const names = Object.keys(strategies)
  const near = nearestName(String(name), names)
  throw new DecantError(
    'unknown-strategy',
    `There is no strategy named "${String(name).slice(0, 80)}"`,
    `${near === undefined ? '' : `Did you mean '${near}'? `}Names: ${names.join(', ')}.`,
  )
}

function isName(name: string): name is StrategyName {
  return Object.hasOwn(strategies, name)
}
