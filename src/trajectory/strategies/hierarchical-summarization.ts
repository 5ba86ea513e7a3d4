import { redact } from '../../archive/index.ts'
import { nonProseReason, withoutReasoning } from '../../model/index.ts'
import { cutText } from '../../text/index.ts'
import { ActionType } from '../action-type.ts'
import { askClient } from '../client/ask-client.ts'
import { fillTemplate } from '../client/fill-template.ts'
import type { CompressionConfig } from '../compression-config.ts'
import { cutTokens } from '../cut-tokens.ts'
import { inParallel } from '../parallel/in-parallel.ts'
import { parseRun } from '../parse-run.ts'
import type { Trajectory } from '../trajectory.ts'
import { TrajectoryEvent } from '../trajectory-event.ts'
import { BaseCompressionStrategy } from './base-compression-strategy.ts'
import { compressedRun } from './compressed-run.ts'
import { extractedSummary } from './extracted-summary.ts'
import { firstAndLast } from './first-and-last.ts'
import { SEGMENT_SUMMARIZATION_PROMPT } from './segment-summarization-prompt.ts'

/**
 * Hierarchical summarization: the first and the last events stay, and each segment between them becomes one summary event. With a model the segments are
 * summarised in parallel; a segment whose call fails or whose answer is not prose, and every segment without a model, is summarised by extraction. Segments
 * grow if their summaries would not fit `maxEvents`. A run at or below `maxEvents` is returned unchanged. A summary's `rawEvent` has `original_count`, the
 * number of events that it replaces, and `from` and `to`, the first and the last of them, also if it summarises summaries.
 */
export class HierarchicalSummarizationStrategy extends BaseCompressionStrategy {
  readonly name = 'hierarchical_summarization'

  override get requiresLlm(): boolean {
    return true
  }

  async compress(given: Trajectory): Promise<Trajectory> {
    const run = parseRun(given)
    const { config, llmClient } = this
    if (run.events.length <= config.maxEvents) return run
    const { first, last } = preservedEnds(run, config)
    const middle = run.events.slice(first, run.events.length - last)
    const segments = splitIntoSegments(middle, config, config.maxEvents - first - last)
    let failures = 0
    const summaries = await inParallel(segments, this.parallel, async (segment) => {
      const answer = await this.#askModel(segment, run)
      if (answer === undefined && llmClient) failures++
      return summaryEvent(
        segment,
        cutTokens(redact(answer ?? extractedSummary(segment, config.summaryMaxTokens)), config.summaryMaxTokens),
        answer !== undefined,
      )
    })
    const events = [...run.events.slice(0, first), ...summaries, ...run.events.slice(run.events.length - last)]
    return compressedRun(run, events, this.name, { segments: segments.length, ...(llmClient && { failed_segments: failures }) })
  }

  /** The model's summary; undefined if there is no model, or it fails. */
  async #askModel(segment: readonly TrajectoryEvent[], run: Trajectory): Promise<string | undefined> {
    const { config, llmClient, signal } = this
    signal?.throwIfAborted()
    if (!llmClient) return undefined
    const prompt = segmentPrompt(segment, run.instruction, config.summarizationPrompt)
    const reply = await askClient(llmClient, { prompt, maxTokens: config.summaryMaxTokens, read: parseProse, ...(signal && { signal }) })
    return 'parsed' in reply ? reply.parsed : undefined
  }
}

function parseProse(answer: string): string | undefined {
  const text = withoutReasoning(answer).trim()
  return nonProseReason(text) === undefined ? text : undefined
}

/** The number of first and last events that stay; at least one place is left for a summary of those in between. */
function preservedEnds({ events }: Trajectory, { maxEvents, preserveFirstN, preserveLastN }: CompressionConfig): { first: number; last: number } {
  return firstAndLast(events.length, maxEvents - 1, preserveFirstN, preserveLastN)
}

function splitIntoSegments(events: readonly TrajectoryEvent[], { segmentSize }: CompressionConfig, maxSegments: number): TrajectoryEvent[][] {
  const size = Math.max(segmentSize, Math.ceil(events.length / maxSegments))
  const segments: TrajectoryEvent[][] = []
  for (let i = 0; i < events.length; i += size) segments.push(events.slice(i, i + size))
  return segments
}

function summaryEvent(segment: readonly TrajectoryEvent[], summary: string, isByModel: boolean): TrajectoryEvent {
  return new TrajectoryEvent({
    index: -1,
    kind: 'SummaryEvent',
    actionType: mainType(segment),
    action: { kind: 'Summary', content: summary },
    actionKind: 'Summary',
    thought: [summary],
    rawEvent: {
      type: 'summary',
      original_count: segment.reduce((sum, event) => sum + recordedNumber(event, 'original_count', 1), 0),
      from: edgeIndex(segment[0], 'from'),
      to: edgeIndex(segment.at(-1), 'to'),
      written_by: isByModel ? 'model' : 'extraction',
    },
  })
}

/** The index of the first or last event of the run that an event represents: its own, or if it is a summary the recorded one. */
function edgeIndex(event: TrajectoryEvent | undefined, side: 'from' | 'to'): number {
  return event ? recordedNumber(event, side, event.index) : -1
}

/** A number that a summary records about the events it replaces; `fallback` for other events and if it records none. */
function recordedNumber({ kind, rawEvent }: TrajectoryEvent, name: 'original_count' | 'from' | 'to', fallback: number): number {
  const recorded = kind === 'SummaryEvent' ? rawEvent[name] : undefined
  return typeof recorded === 'number' ? recorded : fallback
}

/** The most frequent type in the segment; the first of those that tie. */
function mainType(segment: readonly TrajectoryEvent[]): ActionType {
  const counts = new Map<ActionType, number>()
  for (const { actionType } of segment) counts.set(actionType, (counts.get(actionType) ?? 0) + 1)
  let main: ActionType = ActionType.OTHER
  let highestCount = 0
  for (const [type, count] of counts) if (count > highestCount) [main, highestCount] = [type, count]
  return main
}

/** The prompt that asks a model for a segment's summary: one line per event, at most 150 characters each, and the first 500 of the task. */
function segmentPrompt(segment: readonly TrajectoryEvent[], task: string, template = ''): string {
  const lines = segment.map((event, i) => `${i + 1}. [${event.actionType}] ${event.getActionSummary(150)}`)
  return fillTemplate(template || SEGMENT_SUMMARIZATION_PROMPT, { task: cutText(task, 500), segment: lines.join('\n') })
}
