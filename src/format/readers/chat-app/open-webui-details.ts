import { parseJson } from '../../../text/index.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { OpenWebuiPiece } from './open-webui-piece.ts'

const START = /<details(?=\s)/g
const ATTRIBUTE = /\s+([\w-]+)=(?:"([^"]*)"|'([^']*)')/y
const TAG_END = /\s*>/y
const END = '</details>'
const SUMMARY = /^\s*<summary>[^<]*<\/summary>\n?/
const FENCE = '```'
const TYPES = new Set(['reasoning', 'tool_calls', 'code_interpreter'])
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

/** A block of HTML in an answer: its attributes, its content, and where it ends. */
interface Block {
  readonly attributes: Readonly<Record<string, string>>
  readonly body: string
  readonly end: number
}

/**
 * Reads the reasoning, calls and results that the text of an answer has as `<details type="…">` blocks, with JSON in escaped attributes. Other HTML stays text.
 * Linear.
 *
 * @example
 * openWebuiDetails('<details type="reasoning" done="true">\n<summary>Thought</summary>\n&gt; look first\n</details>\nDone.')
 * // [{ type: 'reasoning', text: 'look first' }, { type: 'text', text: 'Done.' }]
 */
export function openWebuiDetails(content: string): OpenWebuiPiece[] {
  const pieces: OpenWebuiPiece[] = []
  let from = 0
  const addText = (to: number) => {
    const text = content.slice(from, to).trim()
    if (text !== '') pieces.push({ type: 'text', text })
  }
  const lastEnd = content.lastIndexOf(END)
  START.lastIndex = 0
  for (let match = START.exec(content); match && match.index < lastEnd; match = START.exec(content)) {
    const block = blockAt(content, match.index + match[0].length)
    if (!block) continue
    addText(match.index)
    pieces.push(...readBlock(block))
    from = block.end
    START.lastIndex = block.end
  }
  addText(content.length)
  return pieces
}

/** Reads a block from its attributes on; undefined if it is not whole, or of another type. */
function blockAt(content: string, start: number): Block | undefined {
  const attributes: Record<string, string> = {}
  let at = start
  ATTRIBUTE.lastIndex = at
  for (let match = ATTRIBUTE.exec(content); match; match = ATTRIBUTE.exec(content)) {
    attributes[match[1] as string] = unescapeHtml(match[2] ?? match[3] ?? '')
    at = ATTRIBUTE.lastIndex
  }
  TAG_END.lastIndex = at
  if (!TAG_END.test(content) || !TYPES.has(attributes.type ?? '')) return undefined
  const bodyStart = TAG_END.lastIndex
  const end = content.indexOf(END, bodyStart)
  return end < 0 ? undefined : { attributes, body: content.slice(bodyStart, end).replace(SUMMARY, ''), end: end + END.length }
}

function readBlock({ attributes, body }: Block): OpenWebuiPiece[] {
  const { type, id = '', name = 'tool', arguments: input = '', result, output } = attributes
  const call = id === '' ? {} : { id }
  if (type === 'reasoning')
    return [
      {
        type: 'reasoning',
        text: unescapeHtml(body)
          .replace(/^[ \t]*> ?/gm, '')
          .trim(),
      },
    ]
  if (type === 'tool_calls') {
    const answer = result ?? (body.trim() === '' ? undefined : unescapeHtml(body).trim())
    const failed = attributes.error === 'true'
    const called: OpenWebuiPiece = { type: 'call', ...call, name, input: decoded(input) }
    return answer === undefined ? [called] : [called, { type: 'result', ...call, output: decoded(answer), failed }]
  }
  const called: OpenWebuiPiece = { type: 'call', name: 'code_interpreter', input: fencedCode(body.trim()) }
  return output === undefined ? [called] : [called, { type: 'result', output: decoded(output), failed: false }]
}

function fencedCode(body: string): { readonly language: string; readonly code: string } {
  const isFenced = body.startsWith(FENCE) && body.endsWith(FENCE)
  const lineEnd = body.indexOf('\n')
  if (!isFenced || lineEnd < 0) return { language: 'python', code: body }
  return { language: body.slice(FENCE.length, lineEnd).trim() || 'python', code: body.slice(lineEnd + 1, -FENCE.length).trimEnd() }
}

/** A value that was written as JSON, a text as a JSON string; a value that was not stays a text. */
function decoded(text: string): unknown {
  const value = parseJson(text)
  return stringOf(value) ?? (asObject(value) || Array.isArray(value) ? value : text)
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:(quot|apos|lt|gt|amp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (written, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? written
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : written
  })
}
