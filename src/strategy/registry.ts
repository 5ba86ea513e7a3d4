import { DecantError } from '../message/index.ts'
import { nearestName } from '../validation/index.ts'
import { cover } from './cover.ts'
import { importanceScoring } from './keep/importance-scoring.ts'
import { keyEvents } from './keep/key-events.ts'
import { keyInformation } from './keep/key-information.ts'
import { keyMessages } from './keep/key-messages.ts'
import { layered } from './keep/layered.ts'
import { newest } from './keep/newest.ts'
import { questionAnswer } from './keep/question-answer.ts'
import { random } from './keep/random.ts'
import { slidingWindow } from './keep/sliding-window.ts'
import { structuralFloor } from './keep/structural-floor.ts'
import { timeDecay } from './keep/time-decay.ts'
import { toolChains } from './keep/tool-chains.ts'
import { semanticClustering } from './meaning/semantic-clustering.ts'
import { topicSegmentation } from './meaning/topic-segmentation.ts'
import { vectorRetrieval } from './meaning/vector-retrieval.ts'
import { clearToolResults } from './shorten/clear-tool-results.ts'
import { dropReasoning } from './shorten/drop-reasoning.ts'
import { elideImages } from './shorten/elide-images.ts'
import { foldRepeats } from './shorten/fold-repeats.ts'
import { gitDiff } from './shorten/git-diff.ts'
import { sentenceCut } from './shorten/sentence-cut.ts'
import { shrinkOnArrival } from './shorten/shrink-on-arrival.ts'
import { supersededReads } from './shorten/superseded-reads.ts'
import { toolOutput } from './shorten/tool-output.ts'
import type { Strategy } from './strategy.ts'
import { incrementalSummary } from './sum-up/incremental-summary.ts'
import { structuredExtraction } from './sum-up/structured-extraction.ts'
import { summary } from './sum-up/summary.ts'

/** Every strategy of this room by name, as a factory with default options. */
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
 * Returns the strategy of that name, with default options.
 * @throws DecantError `unknown-strategy`, with the nearest existing name.
 * @example
 * strategyNamed('newest').plan(history, context)
 */
export function strategyNamed(name: string): Strategy {
  if (isStrategyName(name)) return strategies[name]()
  const names = Object.keys(strategies)
  const near = nearestName(String(name), names)
  throw new DecantError(
    'unknown-strategy',
    `There is no strategy named "${String(name).slice(0, 80)}"`,
    `${near === undefined ? '' : `Did you mean '${near}'? `}Names: ${names.join(', ')}.`,
  )
}

function isStrategyName(name: string): name is StrategyName {
  return Object.hasOwn(strategies, name)
}
