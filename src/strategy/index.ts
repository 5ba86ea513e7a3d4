export type { ClearToolResultsOptions } from './clear-tool-results.ts'
export { clearToolResults } from './clear-tool-results.ts'
export { callHeading } from './cover/offer/heading.ts'
export { reopenedAtMost } from './cover/reopened.ts'
export type { CoverOptions } from './cover.ts'
export { cover } from './cover.ts'
export type { Block, Draft, FillOptions, Misfit, Shortened, Shortener, Stand } from './draft/index.ts'
export {
  blocks,
  bridgeAfter,
  cleared,
  draftEdit,
  earlierOf,
  excerptOf,
  fill,
  fittedEdit,
  isWritten,
  newestOf,
  noteCount,
  noteFor,
  openingWords,
  protectedMessages,
  reasoned,
  refOfMessages,
  refText,
  rounds,
  shortenMessage,
  standsFor,
  summaryMessage,
  summaryOf,
  taskLines,
  taskMessage,
  totalTokens,
  withoutReasoning,
  writtenId,
} from './draft/index.ts'
export { dropReasoning } from './drop-reasoning.ts'
export type { ElideImagesOptions } from './elide-images.ts'
export { elideImages } from './elide-images.ts'
export type { FoldRepeatsOptions } from './fold-repeats.ts'
export { foldRepeats } from './fold-repeats.ts'
export type { GitDiffOptions } from './git-diff.ts'
export { gitDiff } from './git-diff.ts'
export type { ImportanceScoringOptions } from './importance-scoring.ts'
export { importanceScore, importanceScoring } from './importance-scoring.ts'
export type { IncrementalSummaryOptions } from './incremental-summary.ts'
export { incrementalSummary } from './incremental-summary.ts'
export type { KeyInformationOptions } from './information/key-record.ts'
export { keyInformationIn, keyRecord } from './information/key-record.ts'
export { knownInformation } from './information/known-information.ts'
export { withKeyInformation } from './information/with-key-information.ts'
export type { Factor } from './judge/importance.ts'
export { importanceFactors } from './judge/importance.ts'
export type { KeyEvent } from './judge/key-event.ts'
export { keyEvent } from './judge/key-event.ts'
export { keyMessageFactors } from './judge/key-message.ts'
export { KEY_WORDS } from './judge/key-words.ts'
export { isSystemSummary } from './judge/summary-heading.ts'
export type { KeyEventsOptions } from './key-events.ts'
export { keyEvents } from './key-events.ts'
export { keyInformation } from './key-information.ts'
export type { KeyMessagesOptions } from './key-messages.ts'
export { keyMessages } from './key-messages.ts'
export type { LayeredOptions } from './layered.ts'
export { layered } from './layered.ts'
export { newest } from './newest.ts'
export { questionAnswer } from './question-answer.ts'
export { random } from './random.ts'
export type { StrategyName } from './registry.ts'
export { strategies, strategyNamed } from './registry.ts'
export type { SemanticClusteringOptions } from './semantic-clustering.ts'
export { semanticClustering } from './semantic-clustering.ts'
export type { SentenceCutOptions } from './sentence-cut.ts'
export { sentenceCut } from './sentence-cut.ts'
export type { ShrinkOnArrivalOptions } from './shrink-on-arrival.ts'
export { shrinkOnArrival } from './shrink-on-arrival.ts'
export type { SlidingWindowOptions } from './sliding-window.ts'
export { slidingWindow } from './sliding-window.ts'
export type { Context, Strategy } from './strategy.ts'
export type { StructuralFloorOptions } from './structural-floor.ts'
export { structuralFloor } from './structural-floor.ts'
export type { StructuredExtractionOptions } from './structured-extraction.ts'
export { structuredExtraction } from './structured-extraction.ts'
export type { SummaryOptions } from './summary.ts'
export { summary } from './summary.ts'
export { supersededReads } from './superseded-reads.ts'
export type { TimeDecayOptions } from './time-decay.ts'
export { timeDecay } from './time-decay.ts'
export type { ToolChainsOptions } from './tool-chains.ts'
export { toolChains } from './tool-chains.ts'
export type { ToolOutputOptions } from './tool-output.ts'
export { toolOutput } from './tool-output.ts'
export type { TopicSegmentationOptions } from './topic-segmentation.ts'
export { topicSegmentation } from './topic-segmentation.ts'
export type { VectorRetrievalOptions } from './vector-retrieval.ts'
export { vectorRetrieval } from './vector-retrieval.ts'
