import { ArrivalFilter, type ArrivalFilterOptions } from '../../src/cost/index.ts'
import { excerpt, marker } from '../../src/excerpt/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import { type ActKind, actOf, lineSpans, type Span } from '../../src/text/index.ts'
import { estimateTokens } from '../../src/token/index.ts'
import type { Recorded } from './runs.ts'

/** Returns the messages that a session sends in the request before message `at`. */
export type Render = (at: number) => readonly Message[]

/** A way of keeping a context, prepared for one run. Called with increasing positions. */
export type Policy = (run: Recorded) => Render

const withText = (message: Message, text: string): Message => ({ ...message, parts: [{ type: 'tool-result', callId: '', output: [{ type: 'text', text }] }] })
const MASK = '[result left out · decant:0000000]'

export const appendOnly: Policy = (run) => (at) => run.messages.slice(0, at)

/** Shortens every result to a tenth of its tokens as it arrives, with the excerpt room's own choice. */
export const tenth: Policy = (run) => {
  const short = run.messages.map((message, i) =>
    message.role === 'tool'
      ? withText(message, excerpt(messageText(message), Math.ceil((run.tokens[i] as number) / 10), { estimate: estimateTokens }).text)
      : message,
  )
  return (at) => short.slice(0, at)
}

/** Masks all results but the newest few, at every request. */
export const rolling =
  (keep: number): Policy =>
  (run) => {
    const masked = run.messages.map((message, i) => (message.role === 'tool' && (run.tokens[i] as number) > 20 ? withText(message, MASK) : message))
    return (at) => {
      const shown: Message[] = []
      let results = 0
      for (let i = at - 1; i >= 0; i--) {
        const message = run.messages[i] as Message
        if (message.role === 'tool') results++
        shown.push(message.role === 'tool' && results > keep ? (masked[i] as Message) : message)
      }
      return shown.reverse()
    }
  }

/** Masks all but the newest few results whenever unmasked results exceed this many tokens. */
export const batch =
  (limit: number, keep: number): Policy =>
  (run) => {
    const masked = run.messages.map((message, i) => (message.role === 'tool' && (run.tokens[i] as number) > 20 ? withText(message, MASK) : message))
    let upTo = 0
    return (at) => {
      const open: number[] = []
      let tokens = 0
      for (let i = upTo; i < at; i++) {
        if (run.messages[i]?.role !== 'tool') continue
        open.push(i)
        tokens += run.tokens[i] as number
      }
      if (tokens > limit && open.length > keep) upTo = open[open.length - keep] as number
      return run.messages.slice(0, at).map((message, i) => (i < upTo ? (masked[i] as Message) : message))
    }
  }

/** decant's policy: pieces of a result that contain nothing new are left out for good as it arrives. */
export const arriving =
  (options: ArrivalFilterOptions = {}): Policy =>
  (run) => {
    const arrival = new ArrivalFilter(options)
    const shown: Message[] = []
    const kinds = new Map<string, ActKind>()
    return (at) => {
      for (let i = shown.length; i < at; i++) {
        const message = run.messages[i] as Message
        const text = messageText(message)
        for (const part of message.parts) if (part.type === 'tool-call') kinds.set(part.callId, actOf(part).kind)
        const result = message.parts.find((part) => part.type === 'tool-result')
        const spans = result ? arrival.keep(text, kinds.get(result.callId)) : arrival.learn(text)
        shown.push(spans ? withText(message, marked(text, spans)) : message)
      }
      return shown.slice(0, at)
    }
  }

/** A text with a marker for each gap between the kept spans; the first names the handle. */
export function marked(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let at = 0
  let named = false
  const gap = (to: number) => {
    const missing = lineSpans(text.slice(at, to)).filter(([start, end]) => end > start).length
    if (missing === 0) return
    parts.push(marker(missing, 'lines', named ? undefined : '0000000'))
    named = true
  }
  for (const [start, end] of spans) {
    if (start > at) gap(start)
    parts.push(text.slice(start, end))
    at = end
  }
  if (at < text.length) gap(text.length)
  return parts.join('\n')
}
