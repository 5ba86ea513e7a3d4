import { DecantError, type Message } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { chatMessage } from '../reading/chat-run.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { logRuns } from '../reading/log-runs.ts'
import { parsedValue } from '../reading/parsed-value.ts'
import { settledCalls } from '../reading/settled-calls.ts'
import { pairOf } from './dialogue-pair.ts'
import { type Turn, turnOf, turnShape } from './dialogue-turn.ts'

/** The keys of a run's system text and turns. */
const SYSTEM = ['system', 'system_prompt']
const LISTS = ['conversations', 'conversation', 'dialogue', 'dialog', 'turns', 'messages', 'utterances', 'chat']

/** The certainty of this general reader: lower than that of every reader that recognises a specific log. */
const SURE = 0.5

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
    const known = [turnShape, isRun].some((is) => records.filter(is).length * 2 > records.length)
    return known && records.some(saysMore) ? SURE : 0
  },
  ...logRuns((input) => {
    const { runs, notes } = opened(input)
    return { runs: runs.length, document: (run) => documentOf(input, runs[run] as Run, run === 0 ? notes : []) }
  }),
}

function opened(input: string | object): { readonly runs: readonly Run[]; readonly notes: readonly DecodeNote[] } {
  const value = parsedValue(input)
  const { lines, notes } = value === undefined && typeof input === 'string' ? jsonLines(input) : { lines: undefined, notes: [] }
  const records: readonly unknown[] = lines ? lines.map((line) => line.value) : Array.isArray(value) ? value : [value]
  const turns = records.flatMap((record) => turnOf(record) ?? [])
  if (turns.length > 0) return { runs: [{ turns, others: records.length - turns.length, meta: {} }], notes }
  const runs = records.flatMap((record) => runOf(objectOf(record) ?? {}) ?? [])
  if (runs.length === 0)
    throw new DecantError(
      'not-this-format',
      'Nothing here says who spoke and what was said',
      'Give turns such as {"role": "user", "content": "…"}, an array of them or one a line.',
    )
  return { runs, notes: [...notes, ...leftOut(records.length - runs.length, 'entries hold no turns')] }
}

/** Whether a turn, or one in a run, has a form that no provider accepts. */
function saysMore(record: unknown): boolean {
  const object = objectOf(record) ?? {}
  const list = LISTS.map((name) => object[name]).find(Array.isArray) as readonly unknown[] | undefined
  return list ? list.some((entry) => turnShape(entry) === 'own') : pairOf(object) !== undefined || turnShape(record) === 'own'
}

/** Whether a value has a field for a run, even if it is empty. */
function isRun(value: unknown): boolean {
  const object = objectOf(value) ?? {}
  return LISTS.some((name) => Array.isArray(object[name])) || pairOf(object) !== undefined
}

/** Returns the run of an object, preceded by the system text beside it. */
function runOf(object: JsonObject): Run | undefined {
  const run = turnsIn(object)
  const key = SYSTEM.find((name) => run && stringOf(run.meta[name]))
  if (!run || key === undefined) return run
  const text = wordOf(run.meta[key])
  return { ...run, turns: [{ who: 'system', role: 'system', text }, ...run.turns], meta: without(run.meta, key) }
}

/** Reads a list of turns, or a question and its answer. */
function turnsIn(object: JsonObject): Run | undefined {
  const key = LISTS.find((name) => Array.isArray(object[name]))
  const list: readonly unknown[] = key === undefined ? [] : (object[key] as readonly unknown[])
  const turns = list.flatMap((entry) => turnOf(entry) ?? [])
  if (key !== undefined && turns.length > 0) return { turns, others: list.length - turns.length, meta: without(object, key) }
  const pair = pairOf(object)
  return pair && { ...pair, others: 0 }
}

function without(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
}

function documentOf(input: string | object, { turns, others, meta }: Run, notes: readonly DecodeNote[]): Document {
  const hasCalls = turns.some(({ act }) => act?.role === 'assistant')
  const { messages, guessed } = spoken(hasCalls ? turns.map(({ act, ...turn }) => (act ? { ...turn, chat: act } : turn)) : turns)
  const settled = hasCalls ? settledCalls(messages) : { messages, notes: [] }
  return {
    format: 'dialogue',
    input,
    history: { messages: settled.messages.map(unasked), tools: [] },
    notes: [...notes, ...leftOut(others, 'entries do not say who spoke, or what'), ...guessed, ...settled.notes],
    meta,
  }
}

/** Turns a result without a call into words of the user. */
function unasked(message: Message): Message {
  const [part] = message.parts
  if (message.role !== 'tool' || part?.type !== 'tool-result' || part.callId !== '') return message
  return { ...message, role: 'user', parts: part.output }
}

/** Builds messages. If two names without a known role talk, the first is read as the user; otherwise all are users, each named before its words. */
function spoken(turns: readonly Turn[]): { readonly messages: readonly Message[]; readonly guessed: readonly DecodeNote[] } {
  const strangers = [...new Set(turns.flatMap(({ who, role, chat }) => (role || chat ? [] : [who])))]
  const isTalk = strangers.length === 2 && turns.every(({ role, chat }) => (role === undefined && !chat) || role === 'system')
  const messages = turns.map(({ who, role, text, chat }, i): Message => {
    if (chat) return chatMessage(chat, i)
    const shown = role || isTalk ? text : `${who}: ${text}`
    return { id: `m${i}`, role: role ?? (isTalk && who === strangers[1] ? 'assistant' : 'user'), parts: [{ type: 'text', text: shown }], source: { index: i } }
  })
  const names = strangers.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 40)))
  const told = isTalk
    ? `${names[0]} is taken for the user and ${names[1]} for the assistant`
    : `${names.join(', ')} are read as users, each named before its words`
  return {
    messages,
    guessed: strangers.length === 0 ? [] : [{ code: 'guessed-role', message: told, remedy: 'If that is wrong, write `user`, `assistant` or `system`.' }],
  }
}

function leftOut(count: number, what: string): DecodeNote[] {
  return count > 0 ? [{ code: 'no-message', message: `${count} ${what} and were left out`, remedy: 'Check them if they should be read.' }] : []
}
