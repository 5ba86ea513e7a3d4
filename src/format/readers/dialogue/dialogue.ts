import { DecantError, type Message } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { chatMessage } from '../reading/chat-message.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { linkResultsToCalls } from '../reading/link-results-to-calls.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { pairOf } from './dialogue-pair.ts'
import { type Turn, turnOf, turnShape } from './dialogue-turn.ts'

/** The keys of a run's system text and turns. */
const SYSTEM_KEYS = ['system', 'system_prompt']
const TURN_LIST_KEYS = ['conversations', 'conversation', 'dialogue', 'dialog', 'turns', 'messages', 'utterances', 'chat']

/** The certainty of this general reader: lower than that of every reader that recognises a specific log. */
const CERTAINTY = 0.5

/** One run: its turns, the number of entries that are not turns, and the other fields of its object. */
interface Run {
  readonly turns: readonly Turn[]
  readonly others: number
  readonly meta: JsonObject
}

/**
 * Dialogues in data sets and custom logs: turns with speaker and words, as an array, one per line, or in runs (ShareGPT), and questions with their answers.
 * Text only, except calls and results in Chat's form: any other tool result is read as words of the user.
 */
export const dialogue: Format = {
  name: 'dialogue',
  title: 'Dialogues: who said what, a turn a line or in runs (ShareGPT), questions with answers',
  detect({ kind, items, fields }) {
    if (kind === 'text') return 0
    const records = kind === 'object' ? [fields] : items
    const known = [turnShape, isRun].some((matches) => records.filter(matches).length * 2 > records.length)
    return known && records.some(hasDialogueForm) ? CERTAINTY : 0
  },
  ...multiRunDecoding((input) => {
    const { runs, notes } = openRuns(input)
    return { runs: runs.length, document: (run) => documentOf(input, runs[run] as Run, run === 0 ? notes : []) }
  }),
}

function openRuns(input: string | object): { readonly runs: readonly Run[]; readonly notes: readonly DecodeNote[] } {
  const { values: records, notes } = jsonRecords(input)
  const turns = records.flatMap((record) => turnOf(record) ?? [])
  if (turns.length > 0) return { runs: [{ turns, others: records.length - turns.length, meta: {} }], notes }
  const runs = records.flatMap((record) => runOf(asObject(record) ?? {}) ?? [])
  if (runs.length === 0)
    throw new DecantError(
      'not-this-format',
      'Nothing here says who spoke and what was said',
      'Give turns such as {"role": "user", "content": "…"}, an array of them or one a line.',
    )
  return { runs, notes: [...notes, ...skippedNotes(records.length - runs.length, 'entries hold no turns')] }
}

/** Whether a turn, or one in a run, has a form that no provider accepts. */
function hasDialogueForm(record: unknown): boolean {
  const object = asObject(record) ?? {}
  const list = TURN_LIST_KEYS.map((name) => object[name]).find(Array.isArray) as readonly unknown[] | undefined
  return list ? list.some((entry) => turnShape(entry) === 'own') : pairOf(object) !== undefined || turnShape(record) === 'own'
}

/** Whether a value has a field for a run, even if it is empty. */
function isRun(value: unknown): boolean {
  const object = asObject(value) ?? {}
  return TURN_LIST_KEYS.some((name) => Array.isArray(object[name])) || pairOf(object) !== undefined
}

/** Returns the run of an object, preceded by the system text next to it. */
function runOf(object: JsonObject): Run | undefined {
  const run = turnsIn(object)
  const key = SYSTEM_KEYS.find((name) => run && stringOf(run.meta[name]))
  if (!run || key === undefined) return run
  const text = scalarAsText(run.meta[key])
  return { ...run, turns: [{ who: 'system', role: 'system', text }, ...run.turns], meta: withoutKey(run.meta, key) }
}

/** Reads a list of turns, or a question and its answer. */
function turnsIn(object: JsonObject): Run | undefined {
  const key = TURN_LIST_KEYS.find((name) => Array.isArray(object[name]))
  const list: readonly unknown[] = key === undefined ? [] : (object[key] as readonly unknown[])
  const turns = list.flatMap((entry) => turnOf(entry) ?? [])
  if (key !== undefined && turns.length > 0) return { turns, others: list.length - turns.length, meta: withoutKey(object, key) }
  const pair = pairOf(object)
  return pair && { ...pair, others: 0 }
}

function withoutKey(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

function documentOf(input: string | object, { turns, others, meta }: Run, notes: readonly DecodeNote[]): Document {
  const hasCalls = turns.some(({ toolMessage }) => toolMessage?.role === 'assistant')
  const { messages, guessedNotes } = buildMessages(
    hasCalls ? turns.map(({ toolMessage, ...turn }) => (toolMessage ? { ...turn, chat: toolMessage } : turn)) : turns,
  )
  const linked = hasCalls ? linkResultsToCalls(messages) : { messages, notes: [] }
  return {
    format: 'dialogue',
    input,
    history: { messages: linked.messages.map(orphanResultAsText), tools: [] },
    notes: [...notes, ...skippedNotes(others, 'entries do not say who spoke, or what'), ...guessedNotes, ...linked.notes],
    meta,
  }
}

/** Turns a result without a call into words of the user. */
function orphanResultAsText(message: Message): Message {
  const [part] = message.parts
  if (message.role !== 'tool' || part?.type !== 'tool-result' || part.callId !== '') return message
  return { ...message, role: 'user', parts: part.output }
}

/** Builds messages. If two names without a known role talk, the first is read as the user; otherwise all are users, each named before its words. */
function buildMessages(turns: readonly Turn[]): { readonly messages: readonly Message[]; readonly guessedNotes: readonly DecodeNote[] } {
  const unknownSpeakers = [...new Set(turns.flatMap(({ who, role, chat }) => (role || chat ? [] : [who])))]
  const isTwoSpeakerTalk = unknownSpeakers.length === 2 && turns.every(({ role, chat }) => (role === undefined && !chat) || role === 'system')
  const messages = turns.map(({ who, role, text, chat }, i): Message => {
    if (chat) return chatMessage(chat, i)
    const shownText = role || isTwoSpeakerTalk ? text : `${who}: ${text}`
    return {
      id: `m${i}`,
      role: role ?? (isTwoSpeakerTalk && who === unknownSpeakers[1] ? 'assistant' : 'user'),
      parts: [{ type: 'text', text: shownText }],
      source: { index: i },
    }
  })
  const names = unknownSpeakers.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 40)))
  const guessText = isTwoSpeakerTalk
    ? `${names[0]} is taken for the user and ${names[1]} for the assistant`
    : `${names.join(', ')} are read as users, each named before its words`
  return {
    messages,
    guessedNotes:
      unknownSpeakers.length === 0 ? [] : [{ code: 'guessed-role', message: guessText, remedy: 'If that is wrong, write `user`, `assistant` or `system`.' }],
  }
}

function skippedNotes(count: number, what: string): DecodeNote[] {
  return count > 0 ? [{ code: 'no-message', message: `${count} ${what} and were left out`, remedy: 'Check them if they should be read.' }] : []
}
