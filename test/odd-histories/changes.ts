import { isDeepStrictEqual } from 'node:util'
import type { Row } from './rows.ts'
import type { OddWire } from './wire-writers.ts'

/** Finds what a rewrite must never do, whatever the history was like: one entry for each breach. */
export function changes(wire: OddWire, before: readonly Row[], after: readonly Row[], isBound: boolean): string[] {
  return [
    ...missing('system text', systemText(before), systemText(after)),
    ...missing('words of the user', unanswered(before), after.filter(({ role }) => role === 'user').flatMap(textsOf)),
    ...missing('a part of unknown type', strangeIn(before), strangeIn(after)),
    ...(isBound ? unbound(before, after) : []),
    ...(wire === 'openai-responses' ? robbed(before, after) : []),
  ]
}

const textsOf = ({ blocks }: Row) => blocks.flatMap(({ kind, text }) => (kind === 'text' && /\S/.test(text) ? [text] : []))
const systemText = (rows: readonly Row[]) => rows.filter(({ role }) => role === 'system').flatMap(textsOf)

/** The user's words after the assistant's last message, apart from calls and results. */
function unanswered(rows: readonly Row[]): string[] {
  const last = rows.findLastIndex(
    ({ role, blocks }, i) => role === 'agent' && !goesOn(rows, i) && blocks.some(({ kind, text }) => kind === 'text' && /\S/.test(text)),
  )
  return rows.slice(last + 1).flatMap((row) => (row.role === 'user' ? textsOf(row) : []))
}

/** Whether there are calls in an assistant message, or in the assistant messages directly after it. */
function goesOn(rows: readonly Row[], at: number): boolean {
  for (let i = at; rows[i]?.role === 'agent'; i++) if (rows[i]?.blocks.some(({ kind }) => kind === 'call')) return true
  return false
}

/** The JSON of every part of unknown type, wherever it is. */
function strangeIn(rows: readonly Row[]): string[] {
  return rows.flatMap(({ blocks }) =>
    blocks.flatMap(({ kind, text }) => (kind === 'text' ? [] : (text.match(/\{"(?:type":"mystery_part|mysteryPart)".*?null\]\}\}?/g) ?? []))),
  )
}

function missing(what: string, wanted: readonly string[], there: readonly string[]): string[] {
  const left = [...there]
  return wanted.flatMap((text) => {
    const at = left.findIndex((one) => one === text || one.includes(text))
    if (at < 0) return [`${what} went: ${text.slice(0, 60)}`]
    if (left[at] === text) left.splice(at, 1)
    return []
  })
}

/** Reasoning bound to its prefix must follow exactly the content it followed before, and no reasoning between two kept pieces may be missing. */
function unbound(before: readonly Row[], after: readonly Row[]): string[] {
  const [was, is] = [thoughts(before), thoughts(after)]
  const places = is.map(({ id, prefix }) => was.findIndex((one) => one.id === id && isDeepStrictEqual(one.prefix, prefix)))
  return places.flatMap((place, i) =>
    place < 0 || (i > 0 && place !== (places[i - 1] as number) + 1) ? [`reasoning ${is[i]?.id} is bound to another history`] : [],
  )
}

function thoughts(rows: readonly Row[]): { readonly id: string; readonly prefix: readonly string[] }[] {
  const prefix: string[] = []
  const found: { id: string; prefix: string[] }[] = []
  for (const { role, blocks } of rows)
    for (const { kind, id, text } of blocks) {
      if (kind === 'thought') found.push({ id, prefix: [...prefix] })
      else prefix.push(`${role} ${kind} ${id} ${text}`)
    }
  return found
}

/** Calls as items that lost the reasoning directly before them. */
function robbed(before: readonly Row[], after: readonly Row[]): string[] {
  const came = (rows: readonly Row[]) =>
    new Map(rows.flatMap(({ blocks }, i) => blocks.flatMap(({ kind, id, text }) => (kind === 'call' ? [[id + text, rows[i - 1]?.blocks[0]] as const] : []))))
  const is = came(after)
  return [...came(before)].flatMap(([key, block]) =>
    block?.kind === 'thought' && is.has(key) && is.get(key)?.id !== block.id ? [`${key} lost its reasoning`] : [],
  )
}
