export { maxReopenedCharacters } from './cover/reopen-records.ts'
export { callHeading } from './cover/section/call-heading.ts'
export { harnessNotices } from './cover/value/harness-notices.ts'
export { numberOnlyPieces } from './cover/value/number-only-pieces.ts'
export type { CoverOptions } from './cover.ts'
export { cover } from './cover.ts'
export { createStrategy } from './create-strategy.ts'
export type { Draft, FullFloor, Replacement, Shortened, Shortener } from './draft/index.ts'
export {
  beginsAnswer,
  blocks,
  bridgeAfter,
  bridgeBetween,
  charactersOf,
  draftEdit,
  earlierMessagesOf,
  firstUserMessages,
  fittedEdit,
  fullFloor,
  isFromAssistant,
  lockedTurn,
  makeWellFormed,
  NOTE_TOKENS,
  noteFor,
  protectedMessages,
  refOfMessages,
  refText,
  restoreReasoning,
  rounds,
  shortenMessage,
  summaryMessage,
  taskLines,
  totalTokens,
  withoutReasoning,
} from './draft/index.ts'
export type { KeyInformationOptions } from './information/key-record.ts'
export { keyInformationIn, keyRecord } from './information/key-record.ts'
export { parseKeyInformation } from './information/parse-key-information.ts'
export { withKeyInformation } from './information/with-key-information.ts'
export type { Factor } from './judge/importance.ts'
export { importanceFactors } from './judge/importance.ts'
export type { KeyEvent } from './judge/key-event.ts'
export { keyEvent } from './judge/key-event.ts'
export { keyMessageFactors } from './judge/key-message-factors.ts'
export { isSystemSummary } from './judge/summary-heading.ts'
export type { ImportanceScoringOptions } from './keep/importance-scoring.ts'
export { importanceScore, importanceScoring } from './keep/importance-scoring.ts'
export type { KeyEventsOptions } from './keep/key-events.ts'
export { keyEvents } from './keep/key-events.ts'
export { keyInformation } from './keep/key-information.ts'
export type { KeyMessagesOptions } from './keep/key-messages.ts'
export { keyMessages } from './keep/key-messages.ts'
export type { LayeredOptions } from './keep/layered.ts'
export { layered } from './keep/layered.ts'
export { newest } from './keep/newest.ts'
export { questionAnswer } from './keep/question-answer.ts'
export { random } from './keep/random.ts'
export type { SlidingWindowOptions } from './keep/sliding-window.ts'
export { slidingWindow } from './keep/sliding-window.ts'
export type { StructuralFloorOptions } from './keep/structural-floor.ts'
export { structuralFloor } from './keep/structural-floor.ts'
export type { TimeDecayOptions } from './keep/time-decay.ts'
export { timeDecay } from './keep/time-decay.ts'
export type { ToolChainsOptions } from './keep/tool-chains.ts'
export { toolChains } from './keep/tool-chains.ts'
export type { SemanticClusteringOptions } from './meaning/semantic-clustering.ts'
export { semanticClustering } from './meaning/semantic-clustering.ts'
export type { TopicSegmentationOptions } from './meaning/topic-segmentation.ts'
export { topicSegmentation } from './meaning/topic-segmentation.ts'
export type { VectorRetrievalOptions } from './meaning/vector-retrieval.ts'
export { vectorRetrieval } from './meaning/vector-retrieval.ts'
export { checkStrategies } from './option/check-strategies.ts'
export type { StrategyName } from './registry.ts'
export { strategies, strategyNamed } from './registry.ts'
export type { ClearToolResultsOptions } from './shorten/clear-tool-results.ts'
export { clearToolResults } from './shorten/clear-tool-results.ts'
export { dropReasoning } from './shorten/drop-reasoning.ts'
export type { ElideImagesOptions } from './shorten/elide-images.ts'
export { elideImages } from './shorten/elide-images.ts'
export type { FoldRepeatsOptions } from './shorten/fold-repeats.ts'
export { foldRepeats } from './shorten/fold-repeats.ts'
export type { GitDiffOptions } from './shorten/git-diff.ts'
export { gitDiff } from './shorten/git-diff.ts'
export type { SentenceCutOptions } from './shorten/sentence-cut.ts'
export { sentenceCut } from './shorten/sentence-cut.ts'
export type { ShrinkOnArrivalOptions } from './shorten/shrink-on-arrival.ts'
export { shrinkOnArrival } from './shorten/shrink-on-arrival.ts'
export { supersededReads } from './shorten/superseded-reads.ts'
export type { ToolOutputOptions } from './shorten/tool-output.ts'
export { toolOutput } from './shorten/tool-output.ts'
export type { Context, Strategy } from './strategy.ts'
export type { IncrementalSummaryOptions } from './sum-up/incremental-summary.ts'
export { incrementalSummary } from './sum-up/incremental-summary.ts'
export type { StructuredExtractionOptions } from './sum-up/structured-extraction.ts'
export { structuredExtraction } from './sum-up/structured-extraction.ts'
export type { SummaryOptions } from './sum-up/summary.ts'
export { summary } from './sum-up/summary.ts'
export { keepUnseenResults } from './unseen/keep-unseen-results.ts'
