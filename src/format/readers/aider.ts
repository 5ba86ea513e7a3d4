import { DecantError, type Message } from '../../message/index.ts'
import type { DecodeNote, Format } from '../format.ts'
import { multiRunDecoding } from './reading/multi-run-decoding.ts'

const SESSION_PREFIX = '# aider chat started at '

/**
 * Chat histories of aider (Markdown): each session is a run. Lines under `#### ` are the user's, quoted lines are aider's own output and become user messages,
 * the rest is the model's. A quoted line inside a fence is the model's.
 */
export const aider: Format = {
  name: 'aider',
  title: 'aider chat histories (Markdown)',
  detect({ kind, head }) {
    return kind === 'text' && /^# aider chat started at \d{4}-\d\d-\d\d/m.test(head) ? 0.99 : 0
  },
  ...multiRunDecoding((input) => {
    if (typeof input !== 'string') throw new DecantError('not-this-format', 'An aider history is text', 'Give the text of the file.')
    const sessions = sessionsOf(input)
    if (sessions.length === 0)
      throw new DecantError('not-this-format', 'The text has no session of aider', 'Give a chat history of aider, or name another format.')
    return {
      runs: sessions.length,
      document(run) {
        const session = sessions[run] ?? { id: 'session', start: 0, end: 0, body: 0 }
        const before: DecodeNote[] = run === 0 && input.slice(0, session.start).trim().length > 1 ? [TEXT_BEFORE_NOTE] : []
        return { format: 'aider', input, history: { messages: messagesOf(input, session), tools: [] }, notes: before, meta: { id: session.id } }
      },
    }
  }),
}

const TEXT_BEFORE_NOTE: DecodeNote = {
  code: 'no-message',
  message: 'Text before the first session was left out',
  remedy: 'To have it read, put the first line of a session before it.',
  line: 1,
}

interface Session {
  readonly id: string
  readonly start: number
  /** The end of its first line. */
  readonly body: number
  readonly end: number
}

function sessionsOf(text: string): Session[] {
  const starts = [...text.matchAll(/^# aider chat started at [^\n]*/gm)]
  return starts.map((match, i) => ({
    id: match[0].slice(SESSION_PREFIX.length).trim(),
    start: match.index,
    body: match.index + match[0].length,
    end: starts[i + 1]?.index ?? text.length,
  }))
}

type Speaker = 'user' | 'aider' | 'assistant'

/** Splits a session into runs of lines by speaker; blank lines belong to the previous speaker. */
function messagesOf(text: string, { body, end }: Session): Message[] {
  const messages: Message[] = []
  let block: { who: Speaker; lines: string[]; start: number; end: number } | undefined
  const flush = () => {
    const content = block?.lines.join('\n').trim() ?? ''
    if (!block || content === '') return
    const index = messages.length
    messages.push({
      id: `m${index}`,
      role: block.who === 'assistant' ? 'assistant' : 'user',
      parts: [{ type: 'text', text: content }],
      source: { index, start: block.start, end: block.end },
    })
  }
  let fence: string | undefined
  let start = text.indexOf('\n', body) + 1 || end
  while (start < end) {
    const newline = text.indexOf('\n', start)
    const stop = newline < 0 || newline > end ? end : newline
    const line = text.slice(start, stop).replace(/\r$/, '')
    const lineSpeaker = line.trim() === '' ? (block?.who ?? 'assistant') : fence === undefined ? speaker(line) : 'assistant'
    if (lineSpeaker === 'assistant') fence = fenceAfter(line, fence)
    if (!block || block.who !== lineSpeaker) {
      flush()
      block = { who: lineSpeaker, lines: [], start, end: stop }
    }
    block.lines.push(
      lineSpeaker === 'user'
        ? line.replace(/^#### ?/, '').replace(/ {2}$/, '')
        : lineSpeaker === 'aider'
          ? line.replace(/^> ?/, '').replace(/ {2}$/, '')
          : line,
    )
    block.end = stop
    start = stop + 1
  }
  flush()
  return messages
}

function speaker(line: string): Speaker {
  if (line.startsWith('#### ') || line === '####') return 'user'
  return line.startsWith('>') ? 'aider' : 'assistant'
}

/** Returns the fence that is open after a line; it is closed by a line with only the same marks. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const marks = /^(`{3,20}|~{3,20})(.{0,200})/.exec(line)
  if (!marks?.[1]) return open
  if (open === undefined) return marks[1]
  return line.startsWith(open) && line.slice(open.length).trim() === '' ? undefined : open
}
