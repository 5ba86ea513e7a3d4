import type { ContentPart, History, Message, Part, Role } from '../message/index.ts'
import { checkMessages, checkText, DecantError } from '../message/index.ts'
import { parseJson } from '../text/index.ts'

const ROLE_BY_LETTER: Readonly<Record<string, Role>> = { s: 'system', d: 'developer', u: 'user', a: 'assistant', r: 'tool' }
const LETTER_BY_ROLE: Readonly<Record<Role, string>> = { system: 's', developer: 'd', user: 'u', assistant: 'a', tool: 'r' }
const MESSAGE_NOTATION = /([sduar])((?:~|-|\?|#|[\w,]|"(?:[^"\\]|\\.)*"|\[[\w,.:-]*\]|<[\w,.:-]*>)*)(?:\s+|$)/y
const PART_NOTATION = /~|-|\?|#|"(?:[^"\\]|\\.)*"|\[[^\]]*\]|<[^>]*>|[\w,]+/y

/**
 * Parses a history in short notation: messages separated by blanks, each a role letter (`s` system, `d` developer, `u` user, `a` assistant, `r` tool)
 * followed by its parts in order:
 *
 * - `"words"` a text (a JSON string), `~` reasoning with a signature, `[1,2]` calls, `<1,2>` results, `#` a picture, `?` a part unknown to this version;
 * - after `r`, ids alone are results: `r1`, `r1,2`;
 * - nothing: one text that names its position (`u3`); `-`: no part at all.
 *
 * Message ids are `m0`, `m1`, … Deterministic.
 * @throws DecantError `invalid-notation` with the index of the message that cannot be read; `invalid-argument` for a value that is not a text
 * @example
 * h('s u a[1,2] r1 r2 u a').messages.length // 7
 */
export function h(notation: string): History {
  const messages: Message[] = []
  const text = checkText(notation, 'h').trim()
  MESSAGE_NOTATION.lastIndex = 0
  while (MESSAGE_NOTATION.lastIndex < text.length) {
    const at = MESSAGE_NOTATION.lastIndex
    const match = MESSAGE_NOTATION.exec(text)
    if (!match) throw notationError(text.slice(at, at + 20), messages.length)
    messages.push(parseMessage(match[1] as string, match[2] as string, messages.length))
  }
  return { messages, tools: [] }
}

function notationError(found: string, index: number): DecantError {
  return new DecantError('invalid-notation', `"${found}" is no message in the notation`, "Write messages like h('s u a[1,2] r1 r2 u a').", { index })
}

function parseMessage(letter: string, body: string, index: number): Message {
  const role = ROLE_BY_LETTER[letter] as Role
  const parts: Part[] = []
  PART_NOTATION.lastIndex = 0
  while (PART_NOTATION.lastIndex < body.length) {
    const piece = PART_NOTATION.exec(body)?.[0]
    if (piece === undefined) throw notationError(body, index)
    for (const part of parseParts(piece, index, role)) parts.push(part)
  }
  if (body === '') parts.push({ type: 'text', text: `${letter}${index}` })
  return { id: `m${index}`, role, parts }
}

function parseParts(piece: string, index: number, role: Role): Part[] {
  switch (piece[0]) {
    case '~':
      return [{ type: 'reasoning', text: `thought ${index}`, signature: `sig-${index}` }]
    case '-':
      return []
    case '?':
      return [{ type: 'opaque', kind: 'unknown', json: `{"type":"unknown","at":${index}}` }]
    case '#':
      return [{ type: 'image', mediaType: 'image/png', url: `https://example.com/${index}.png`, width: 64, height: 64 }]
    case '"':
      return [{ type: 'text', text: parseText(piece, index) }]
    case '[':
      return parseIds(piece.slice(1, -1)).map((callId) => ({ type: 'tool-call', callId, name: 'tool', input: `{"call":"${callId}"}` }))
    case '<':
      return parseIds(piece.slice(1, -1)).map(resultPart)
    default:
      if (role !== 'tool') throw notationError(piece, index)
      return parseIds(piece).map(resultPart)
  }
}

function parseText(piece: string, index: number): string {
  const text = parseJson(piece)
  if (typeof text !== 'string') throw notationError(piece.slice(0, 20), index)
  return text
}

function parseIds(list: string): string[] {
  return list.split(',').filter((id) => id !== '')
}

function resultPart(callId: string): Part {
  const output: ContentPart[] = [{ type: 'text', text: `result ${callId}` }]
  return { type: 'tool-result', callId, name: 'tool', output }
}

/**
 * Writes a history in the notation of `h`, for failure messages: `h(show(history))` has the same roles, calls and results in the same order, if
 * their ids consist of characters that `h` accepts. Of texts
 * longer than 40 UTF-16 units, the beginning and the length are shown.
 * @throws DecantError `invalid-argument` for a value that is neither a history nor a list of messages
 * @example
 * show(h('u a[1] r1')) // 'u a[1] r1'
 */
export function show(history: History | readonly Message[]): string {
  const messages = Array.isArray(history) ? history : (Object(history) as History).messages
  return checkMessages(messages, 'show').map(formatMessage).join(' ')
}

function formatMessage(message: Message, index: number): string {
  const letter = LETTER_BY_ROLE[message.role]
  const [only] = message.parts
  if (message.parts.length === 0) return `${letter}-`
  if (message.parts.length === 1 && only?.type === 'text' && only.text === `${letter}${index}`) return letter
  let body = ''
  let open: 'tool-call' | 'tool-result' | undefined
  for (const part of message.parts) {
    if (part.type === open && (part.type === 'tool-call' || part.type === 'tool-result')) {
      body = `${body.slice(0, -1)},${part.callId}${body.at(-1)}`
      continue
    }
    open = part.type === 'tool-call' || part.type === 'tool-result' ? part.type : undefined
    body += formatPart(part)
  }
  if (message.role === 'tool' && /^<[\w,]+>$/.test(body)) body = body.slice(1, -1)
  return letter + body
}

function formatPart(part: Part): string {
  switch (part.type) {
    case 'text':
      return JSON.stringify(part.text.length > 40 ? `${part.text.slice(0, 30)}…+${part.text.length - 30}` : part.text)
    case 'reasoning':
      return '~'
    case 'tool-call':
      return `[${part.callId}]`
    case 'tool-result':
      return `<${part.callId}>`
    case 'image':
    case 'file':
      return '#'
    case 'opaque':
      return '?'
  }
}
