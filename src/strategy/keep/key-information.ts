import { type Edit, isKeyRecord, type Message } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { exceedsTokens, fittedEdit, noteFor, type Replacement, roomForSummaries, summaryOf, taskMessageIndex, totalTokens } from '../draft/index.ts'
import { editWithMostInformation } from '../information/edit-with-most-information.ts'
import { type KeyInformationOptions, keyRecord } from '../information/key-record.ts'
import { parseKeyInformation } from '../information/parse-key-information.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Tokens that the bridges next to a record may take. */
const BRIDGE_TOKENS = 16

type ReplacementBuilder = (run: readonly Message[], summary: Replacement) => Replacement

/**
 * Summarises everything except the protected core and puts a record of the key information before the summary: the original task first, then pins, recent
 * memories, the task list and the diff statistics. The record is put in the first run that is larger than the record and its summary; if there is none, with a
 * note in the first run larger than those two; and otherwise with as much information as there is room for, each thing whole or not at all, in the same order.
 *
 * @example
 * keyInformation({ taskList: ['[x] parse', '[ ] print'], gitDiffStat: '2 files changed' }).plan(history, context)
 */
export function keyInformation(options: KeyInformationOptions = {}): Strategy {
  const information = parseKeyInformation('keyInformation', options)
  return createStrategy('key-information', (history, context) => {
    const { messages } = history
    const keep = Uint8Array.from(messages, (message) => (isKeyRecord(message) ? 1 : 0))
    const task = taskMessageIndex(messages)
    if (task >= 0 && information.originalUserInput === undefined) keep[task] = 1
    const baseDraft = { keep, reason: 'summed up after the key information' }
    const draft = (record?: { readonly build: ReplacementBuilder; readonly tokens: number }): Edit<Message> => {
      let pendingBuild = record?.build
      const room = roomForSummaries(history, context, baseDraft, record ? record.tokens + BRIDGE_TOKENS : 0)
      return fittedEdit(history, context, {
        ...baseDraft,
        replacement: (run, maxTokens = room(run)) => {
          const summary = summaryOf(run, context, Math.min(maxTokens, room(run)))
          const combined = pendingBuild?.(run, summary)
          if (!combined || !exceedsTokens(run, totalTokens(combined.put, context.count) + BRIDGE_TOKENS, context.count)) return summary
          pendingBuild = undefined
          return combined
        },
      })
    }
    const editWith = (known: KeyInformationOptions) => {
      const record = messages[0] && keyRecord(known, messages[0])
      if (!record) return undefined
      const tokens = context.count(record)
      for (const build of replacementBuilders(known, context)) {
        const edit = draft({ build, tokens })
        if (edit.some((section) => 'put' in section && section.put.some(isKeyRecord))) return edit
      }
      return undefined
    }
    return (messages.some(isKeyRecord) ? undefined : editWithMostInformation(information, editWith)) ?? draft()
  })
}

/** The forms in which a record may replace a run, the fuller one first. */
function replacementBuilders(options: KeyInformationOptions, context: Context): ReplacementBuilder[] {
  const recordFor = (run: readonly Message[]) => keyRecord(options, run[0] as Message) as Message
  return [(run, { put, ...rest }) => ({ put: [recordFor(run), ...put], ...rest }), (run) => ({ put: [recordFor(run), noteFor(run, context)] })]
}
