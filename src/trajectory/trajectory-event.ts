import * as z from 'zod'
import { type Act, cutText } from '../text/index.ts'
import { checkRequiredFields } from '../validation/index.ts'
import { actFromFields } from './act-from-fields.ts'
import { ACT_SHAPE, actWithoutNulls } from './act-shape.ts'
import type { ActionType } from './action-type.ts'
import { checkShape } from './check-shape.ts'

/** The fields of an event. */
export interface EventFields {
  /** Index in the run, from 0; -1 for an event with which a strategy replaced several. */
  readonly index: number
  /** `ActionEvent` (a call), `MessageEvent` (the agent's words), `UserEvent` (someone else's words) or `SummaryEvent`. */
  readonly kind: string
  readonly actionType: ActionType
  /** `kind` and the other data of the action: `content`, `input`, `command`, `paths`. */
  readonly action: Readonly<Record<string, unknown>>
  /** Name of the tool, or `Message`, `User`, `Summary`. */
  readonly actionKind: string
  /** The agent's words and reasoning before the action, in order. */
  readonly thought: readonly string[]
  /** The result, if there is one. */
  readonly observationContent?: string
  /** Whether the reader reported that the action failed. */
  readonly isError?: boolean
  /** Its origin: message and part in the history, or the events that a summary replaces. */
  readonly rawEvent: Readonly<Record<string, unknown>>
  /** The act of a call; derived from the fields of the action if left out. */
  readonly act?: Act
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null
const OBJECT = z.custom(isObject, 'expected object')
const FIELDS_SHAPE = z.object({
  index: z.number().nullish(),
  kind: z.string(),
  actionType: z.string(),
  action: OBJECT,
  actionKind: z.string().nullish(),
  thought: z.array(z.string()),
  observationContent: z.string().nullish(),
  isError: z.boolean().nullish(),
  rawEvent: OBJECT.nullish(),
  act: ACT_SHAPE.nullish(),
})

/** One step of a finished run. Immutable. */
export class TrajectoryEvent implements EventFields {
  readonly index: number
  readonly kind: string
  readonly actionType: ActionType
  readonly action: Readonly<Record<string, unknown>>
  readonly actionKind: string
  readonly thought: readonly string[]
  declare readonly observationContent?: string
  declare readonly isError?: boolean
  readonly rawEvent: Readonly<Record<string, unknown>>
  declare readonly act?: Act

  /** @throws DecantError `invalid-option` if a required field is missing, `invalid-argument`, naming the field, if one has the wrong type */
  constructor(fields: EventFields) {
    checkRequiredFields('TrajectoryEvent', fields, ['kind', 'actionType', 'action', 'thought'])
    checkShape(fields, 'event', FIELDS_SHAPE, 'Give texts, lists of texts and objects, like the events that `fromHistory(decode(text))` returns.')
    this.index = fields.index ?? -1
    this.kind = fields.kind
    this.actionType = fields.actionType
    this.action = fields.action
    this.actionKind = fields.actionKind ?? kindOfAction(fields)
    this.thought = fields.thought
    this.rawEvent = fields.rawEvent ?? {}
    if (typeof fields.observationContent === 'string') this.observationContent = fields.observationContent
    if (typeof fields.isError === 'boolean') this.isError = fields.isError
    const act = fields.act ? actWithoutNulls(fields.act) : actFromFields(fields)
    if (act) this.act = act
  }

  /**
   * The action in one line: the tool and its command, file or query, else the words; at most `maxLength` characters (default 200), cut
   * between graphemes and marked with `…`.
   */
  getActionSummary(maxLength = 200): string {
    const { command, query, paths } = this.act ?? {}
    const detail = command ?? (paths && paths.length > 0 ? paths.slice(0, 4).join(' ') : undefined) ?? query ?? this.#actionText()
    const text = this.act ? `${this.actionKind} ${detail}` : detail
    const head = text.slice(0, Math.max(0, maxLength) * 4 + 200)
    const line = head.replace(/\s+/g, ' ').trim()
    if (line.length <= maxLength && text.slice(head.length).trim() === '') return line
    return maxLength <= 0 ? '' : `${cutText(line, maxLength - 1)}…`
  }

  #actionText(): string {
    for (const key of ['content', 'input', 'command']) {
      const value = this.action[key]
      if (typeof value === 'string' && value !== '') return value
    }
    return this.thought[0] ?? ''
  }
}

/** The name of an event whose program wrote none: what its action calls itself, else that of its kind. */
function kindOfAction({ action, kind }: EventFields): string {
  return typeof action.kind === 'string' ? action.kind : kind.replace(/Event$/, '')
}
