import type { History, Message, Part } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** The forms in which models and harnesses write a call as text. */
const CALL_PATTERNS =
  /<(?:\w{1,20}:)?(?:function_calls?|invoke|tool_calls?|tool_use)\b|\[TOOL_CALLS?\]|<\|?tool.{1,3}calls?.{1,3}begin|"type"\s{0,9}:\s{0,9}"(?:tool_use|tool_call|tool-call|function_call)"|\bto=functions\.\w/g

/** The same forms plus `name({"`, for texts that contain `({`. */
const CALL_PATTERNS_WITH_NAMES = new RegExp(`${CALL_PATTERNS.source}|\\b([\\w.-]{1,64})\\s{0,2}\\(\\{\\s{0,9}"`, 'g')

/** A mark and its name, if it only counts when a tool of that name exists. */
type CallLikeText = readonly [mark: string, name: string | undefined]

/** Cached by message: this law checks a growing history again and again. */
const callLikeTextCache = new WeakMap<Message, readonly CallLikeText[]>()

/** No call becomes text that looks like a call: models copy such text, and then write calls instead of making them. */
export const callsStayCalls: Law = {
  name: 'calls-stay-calls',
  source: 'opencode #50814; DCP #467',
  breaks(before, after) {
    const old = new Set<Message>(before.messages)
    const written = after.messages.flatMap((message, index) => (old.has(message) ? [] : [{ message, index }]))
    if (!written.some(({ message }) => callLikeTextsOf(message).length > 0)) return []
    const tools = new Set(toolNamesIn(before))
    const found = written.flatMap(({ message, index }) => callLikeTextsIn([message], tools).map((callText) => ({ callText, index })))
    if (found.length === 0) return []
    const oldTexts = new Set(callLikeTextsIn(before.messages, tools))
    return found
      .filter(({ callText }) => !oldTexts.has(callText))
      .map(({ callText, index }): Violation => violationAtIndex('calls-stay-calls', index, 'A new text looks like a call', callText))
  },
}

/** Returns the text in messages that looks like a call; `name({"` counts only if a tool of that name exists. */
function callLikeTextsIn(messages: readonly Message[], tools: ReadonlySet<string>): string[] {
  return messages.flatMap(callLikeTextsOf).flatMap(([callText, name]) => (name === undefined || tools.has(name) ? [callText] : []))
}

function callLikeTextsOf(message: Message): readonly CallLikeText[] {
  const cached = callLikeTextCache.get(message)
  if (cached) return cached
  const texts = message.parts.flatMap(proseOf).flatMap(matchCallLikeTexts)
  callLikeTextCache.set(message, texts)
  return texts
}

function matchCallLikeTexts(text: string): CallLikeText[] {
  return Array.from(text.matchAll(text.includes('({') ? CALL_PATTERNS_WITH_NAMES : CALL_PATTERNS), ([callText, name]): CallLikeText => [callText, name])
}

function proseOf(part: Part): string[] {
  if (part.type === 'text' || part.type === 'reasoning') return [part.text]
  return part.type === 'tool-result' ? part.output.flatMap((inner) => (inner.type === 'text' ? [inner.text] : [])) : []
}

function* toolNamesIn({ messages, tools }: History): Generator<string> {
  for (const { name } of tools) yield name
  for (const { parts } of messages) for (const part of parts) if (part.type === 'tool-call') yield part.name
}
