import type { History, Message, Part } from '../../../message/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'

/** The forms in which models and harnesses write a call as text. */
const MARKS =
  /<(?:\w{1,20}:)?(?:function_calls?|invoke|tool_calls?|tool_use)\b|\[TOOL_CALLS?\]|<\|?tool.{1,3}calls?.{1,3}begin|"type"\s{0,9}:\s{0,9}"(?:tool_use|tool_call|tool-call|function_call)"|\bto=functions\.\w/g

/** The same forms plus `name({"`, for texts that contain `({`. */
const WITH_NAMES = new RegExp(`${MARKS.source}|\\b([\\w.-]{1,64})\\s{0,2}\\(\\{\\s{0,9}"`, 'g')

/** A mark and its name, if it only counts when a tool of that name exists. */
type Mark = readonly [mark: string, name: string | undefined]

/** Cached by message: this law checks a growing history again and again. */
const known = new WeakMap<Message, readonly Mark[]>()

/** No call becomes text that looks like a call: models copy such text, and then write calls instead of making them. */
export const callsStayCalls: Law = {
  name: 'calls-stay-calls',
  source: 'opencode #50814; DCP #467',
  breaks(before, after) {
    const old = new Set<Message>(before.messages)
    const written = after.messages.flatMap((message, index) => (old.has(message) ? [] : [{ message, index }]))
    if (!written.some(({ message }) => marksOf(message).length > 0)) return []
    const tools = new Set(callsOf(before))
    const found = written.flatMap(({ message, index }) => marksIn([message], tools).map((mark) => ({ mark, index })))
    if (found.length === 0) return []
    const said = new Set(marksIn(before.messages, tools))
    return found
      .filter(({ mark }) => !said.has(mark))
      .map(({ mark, index }): Violation => placeBreach('calls-stay-calls', index, 'A new text looks like a call', mark))
  },
}

/** Returns the text in messages that looks like a call; `name({"` counts only if a tool of that name exists. */
function marksIn(messages: readonly Message[], tools: ReadonlySet<string>): string[] {
  return messages.flatMap(marksOf).flatMap(([mark, name]) => (name === undefined || tools.has(name) ? [mark] : []))
}

function marksOf(message: Message): readonly Mark[] {
  const before = known.get(message)
  if (before) return before
  const marks = message.parts.flatMap(wordsOf).flatMap(marksInText)
  known.set(message, marks)
  return marks
}

function marksInText(text: string): Mark[] {
  return Array.from(text.matchAll(text.includes('({') ? WITH_NAMES : MARKS), ([mark, name]): Mark => [mark, name])
}

function wordsOf(part: Part): string[] {
  if (part.type === 'text' || part.type === 'reasoning') return [part.text]
  return part.type === 'tool-result' ? part.output.flatMap((inner) => (inner.type === 'text' ? [inner.text] : [])) : []
}

function* callsOf({ messages, tools }: History): Generator<string> {
  for (const { name } of tools) yield name
  for (const { parts } of messages) for (const part of parts) if (part.type === 'tool-call') yield part.name
}
