import { describe, expect, it } from 'vitest'
import { adaptive } from '../../src/pipeline/index.ts'
import * as S from '../../src/strategy/index.ts'

type Make = (options: Record<string, unknown>) => S.Strategy
const made = <T>(make: (options: T) => S.Strategy): Make => make as unknown as Make

const WHOLE_FROM_0 = [-1, 2.5]
const WHOLE_FROM_1 = [0, -1, 2.5]
const FROM_1 = [0, 0.5, -1]
const ABOVE_0 = [0, -1]
const SHARE = [-0.1, 1.1]

/** Each strategy with numeric options: for each, invalid values besides those that are always invalid, and valid values. */
const TABLE: readonly [string, Make, Record<string, readonly [wrong: readonly number[], right: readonly number[]]>][] = [
  ['summary', made(S.summary), { maxTokens: [FROM_1, [1, 500]] }],
  ['sliding-window', made(S.slidingWindow), { size: [WHOLE_FROM_0, [0, 9]] }],
  ['importance-scoring', made(S.importanceScoring), { threshold: [[-1], [0, 3.5]], keepNewest: [WHOLE_FROM_0, [0, 5]] }],
  ['layered', made(S.layered), { resultTokens: [FROM_1, [1]], keepNewest: [WHOLE_FROM_0, [0]] }],
  ['incremental-summary', made(S.incrementalSummary), { chunkTurns: [WHOLE_FROM_1, [1, 20]] }],
  ['semantic-clustering', made(S.semanticClustering), { similarity: [SHARE, [0, 0.9, 1]] }],
  ['key-events', made(S.keyEvents), { keepNewest: [WHOLE_FROM_0, [0]] }],
  ['time-decay', made(S.timeDecay), { halfLifeMessages: [ABOVE_0, [0.5]], halfLifeHours: [ABOVE_0, [0.5]], freshTokens: [ABOVE_0, [4000]] }],
  ['topic-segmentation', made(S.topicSegmentation), { similarity: [SHARE, [0, 1]], minUnits: [WHOLE_FROM_1, [1]] }],
  ['tool-chains', made(S.toolChains), { head: [WHOLE_FROM_0, [0]], tail: [WHOLE_FROM_0, [0]] }],
  ['key-messages', made(S.keyMessages), { minRecentMessages: [WHOLE_FROM_0, [0, 10]], keepRounds: [WHOLE_FROM_1, [1, 4]], previewTokens: [FROM_1, [1, 64]] }],
  ['vector-retrieval', made(S.vectorRetrieval), { k: [WHOLE_FROM_1, [1, 20]] }],
  ['structured-extraction', made(S.structuredExtraction), { keepNewest: [WHOLE_FROM_0, [0]] }],
  [
    'git-diff',
    made(S.gitDiff),
    {
      window: [ABOVE_0, [1000]],
      share: [
        [0, -1, 1.1],
        [0.1, 1],
      ],
    },
  ],
  ['sentence-cut', made(S.sentenceCut), { maxTokens: [FROM_1, [1]] }],
  ['tool-output', made(S.toolOutput), { minTokens: [FROM_1, [1]] }],
  ['clear-tool-results', made(S.clearToolResults), { keepNewest: [WHOLE_FROM_0, [0]], minFreedTokens: [[-1], [0, 0.5]] }],
  ['fold-repeats', made(S.foldRepeats), { share: [SHARE, [0, 1]] }],
  ['shrink-on-arrival', made(S.shrinkOnArrival), { maxTokens: [FROM_1, [1]] }],
  ['elide-images', made(S.elideImages), { keepNewest: [WHOLE_FROM_0, [0]] }],
  ['structural-floor', made(S.structuralFloor), { resultTokens: [FROM_1, [1]], proseTokens: [FROM_1, [1]], keepNewest: [WHOLE_FROM_0, [0]] }],
]

/** Strategies without numeric options; any seed is a seed. */
const NONE = ['cover', 'question-answer', 'key-information', 'superseded-reads', 'drop-reasoning', 'newest', 'random']

describe('numeric options of strategies', () => {
  it('are all in the table of this test file', () => {
    expect([...TABLE.map(([name]) => name), ...NONE].sort()).toEqual(Object.keys(S.strategies).sort())
  })

  const options = TABLE.flatMap(([strategy, make, all]) => Object.entries(all).map(([option, [wrong, right]]) => ({ strategy, make, option, wrong, right })))

  it.each(options)('$strategy rejects an invalid $option and names the option, its value and the valid range', ({ make, option, wrong }) => {
    for (const value of [...wrong, Number.NaN, Number.POSITIVE_INFINITY, null, '5'])
      expect(() => make({ [option]: value }), String(value)).toThrow(
        expect.objectContaining({
          code: 'invalid-option',
          message: `${option} is ${typeof value === 'string' ? '"5"' : value}`,
          remedy: expect.stringMatching(/^Give a .* (?:from|above) \d.*, or leave it out\.$/),
        }),
      )
  })

  it.each(options)('$strategy accepts a valid $option, and undefined for its default', ({ strategy, make, option, right }) => {
    for (const value of [...right, undefined]) expect(make({ [option]: value }).name).toBe(strategy)
  })

  it('are checked by adaptive when it is created', () => {
    expect(() => adaptive({ settings: { incrementalSummaryChunkSize: 0 } })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
  })
})

it('clearToolResults rejects null as a list of tools, which would clear the results of all tools', () => {
  for (const option of ['only', 'exclude']) expect(() => S.clearToolResults({ [option]: null })).toThrow(expect.objectContaining({ code: 'invalid-option' }))
})

it.each([S.importanceScore, S.keyEvent])('%o rejects anything but a message with parts', (judge) => {
  for (const odd of [null, 3, {}, { role: 'user', content: "a provider's own" }])
    expect(() => judge(odd as never)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})
