import { parseJson } from '../../text/index.ts'
import { jsonStart } from './json-as-text.ts'

/** A longer text is not a plan. */
const MAX_PLAN_CHARS = 60_000

/** Strings with fewer letters are only settings: `en-US`, `research`. */
const MIN_PROSE_CHARS = 12
const CJK_CHARACTER = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/** The name of a speaker, as readers of several agents write it before the words. */
const SPEAKER = /^\s*[\p{L}][\p{L}\p{N}_ .-]{0,60}: ?(?=[`{[])/u

/** The deepest level of lists and objects that is read. */
const MAX_DEPTH = 6

/**
 * Rewrites an agent's JSON, such as a plan, as readable lines: the texts of each object, with the name of a step before its content, without settings and
 * codes. Any other text is returned unchanged.
 *
 * @example
 * planAsText('{"locale":"en-US","steps":[{"title":"Look","description":"Read the parser."}]}') // '- Look: Read the parser.'
 */
export function planAsText(text: string): string {
  const [speaker = ''] = SPEAKER.exec(text) ?? []
  const plain = text
    .slice(speaker.length)
    .trim()
    .replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1')
  if (plain.length > MAX_PLAN_CHARS || jsonStart(plain) === undefined) return text
  const lines = linesOf(parseJson(plain), 0)
  return lines.length > 0 ? `${speaker}${lines.join('\n')}` : text
}

function linesOf(value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return typeof value === 'string' && isProse(value) ? [`- ${value}`] : []
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(one, depth + 1))
  const { title, ...others } = value as Record<string, unknown>
  const texts = Object.values(others).filter((one): one is string => typeof one === 'string' && isProse(one))
  const deeper = Object.values(others).flatMap((one) => (typeof one === 'object' ? linesOf(one, depth + 1) : []))
  const named = typeof title === 'string' && title !== '' ? title : undefined
  if (depth === 0) return [...texts, ...(named === undefined ? [] : [named]), ...deeper]
  const item = [...(named === undefined ? [] : [named]), ...texts].join(': ')
  return [...(item === '' ? [] : [`- ${item}`]), ...deeper]
}

function isProse(text: string): boolean {
  return /\s|[\u3040-\uffff]/.test(text.trim()) && text.length + 3 * (text.match(CJK_CHARACTER)?.length ?? 0) >= MIN_PROSE_CHARS
}
