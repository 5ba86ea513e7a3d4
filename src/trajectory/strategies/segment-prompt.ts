import { safeCut } from '../../text/index.ts'
import { fillTemplate } from '../client/fill-template.ts'
import type { TrajectoryEvent } from '../event.ts'
import { SEGMENT_SUMMARIZATION_PROMPT } from './segment-summarization-prompt.ts'

/** The prompt that asks a model for a segment's summary: one line an event, 150 characters each, and the first 500 of the task. */
export function segmentPrompt(segment: readonly TrajectoryEvent[], task: string, template = ''): string {
  const lines = segment.map((event, i) => `${i + 1}. [${event.actionType}] ${event.getActionSummary(150)}`)
  return fillTemplate(template || SEGMENT_SUMMARIZATION_PROMPT, { task: task.slice(0, safeCut(task, 500)), segment: lines.join('\n') })
}
