import * as z from 'zod'
import type { FormatName } from '../format/index.ts'
import type { History, Message, Suggested } from '../message/index.ts'
import { checkShape } from './check-shape.ts'
import { eventsOf } from './events/events-of.ts'
import { instructionOf } from './events/instruction-of.ts'
import { type SpeakerMessage, speakersOf } from './events/speakers-of.ts'
import { metadataObjects } from './metadata-objects.ts'
import type { Trajectory } from './trajectory.ts'

/** A decoded document of any reader, or the parts of it that matter here. */
export interface RunInput {
  readonly history: History
  readonly meta?: Readonly<Record<string, unknown>>
  readonly format?: Suggested<FormatName>
}

const HISTORY_SHAPE = z.looseObject({ messages: z.array(z.looseObject({ role: z.string(), parts: z.array(z.unknown()) })) })
const DOCUMENT_SHAPE = z.looseObject({ history: HISTORY_SHAPE, meta: z.looseObject({}).nullish() })

/**
 * Converts a history to a run: one event for each call with its result, one for each message of words alone. Takes a history or a decoded document of any
 * reader; a document's metadata fills id, patch and repository. Tools are interpreted by `actOf`. If a run has no calls at all, shell blocks in the agent's
 * words are its calls and the next user message is their result; if a host reports to have run the code of a message, that code is a call, and nothing else is.
 * Of several named speakers, all but humans are agents. Messages marked as demonstrations are left out. Linear.
 *
 * @throws DecantError `invalid-argument` for anything else
 * @example
 * const run = fromHistory(decode(text))
 * run.events.filter(({ actionType }) => actionType === ActionType.TESTING)
 */
export function fromHistory(source: History | RunInput): Trajectory {
  const remedy = 'Give the result of `decode(text)`, or its `history`.'
  const document =
    'history' in Object(source)
      ? checkShape(source as RunInput, 'document', DOCUMENT_SHAPE, remedy)
      : { history: checkShape(source as History, 'history', HISTORY_SHAPE, remedy) }
  const { history } = document
  const meta = document.meta ?? {}
  const messages = history.messages
  const taskInMetadata = metadataText(meta, ['problem_statement', 'question'])
  const speakers = speakersOf(messages)
  const { text, index } = speakers ? firstSpeakerText(speakers, messages, taskInMetadata) : instructionOf(messages)
  const instruction = taskInMetadata ?? text
  const events = eventsOf(messages, index, instruction, speakers)
  return {
    instanceId: metadataText(meta, ['instance_id', 'instanceId', 'id', 'task_id', 'sessionId', 'session_id']) ?? '',
    instruction,
    events,
    gitPatch: metadataText(meta, ['git_patch', 'patch', 'model_patch', 'submission', 'diff']) ?? submittedDiff(events),
    repository: metadataText(meta, ['repository', 'repo', 'repo_name']) ?? '',
    metadata: meta,
  }
}

/** The first words if there are several speakers, unless the task is in the metadata: then those words are an event like the others. */
function firstSpeakerText(
  speakers: ReadonlyMap<Message, SpeakerMessage>,
  messages: readonly Message[],
  taskInMetadata: string | undefined,
): { text: string; index: number } {
  const index = taskInMetadata === undefined ? messages.findIndex((message) => speakers.has(message)) : -1
  return { text: speakers.get(messages[index] as Message)?.text ?? '', index }
}

function metadataText(meta: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  for (const object of metadataObjects(meta))
    for (const key of keys) {
      const value = object[key]
      if (typeof value === 'string' && value !== '') return value
      if (typeof value === 'number') return String(value)
    }
  return undefined
}

/** The diff that submitting printed, if any. */
function submittedDiff(events: Trajectory['events']): string {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]
    if (event?.act?.kind !== 'submit') continue
    const text = event.observationContent ?? ''
    const start = text.startsWith('diff --git') ? 0 : text.indexOf('\ndiff --git') + 1
    if (text.startsWith('diff --git') || start > 0) return text.slice(start)
  }
  return ''
}
