import { DecantError } from '../../../message/index.ts'
import { type Contents, elements, type Member, members, NotJsonError, type Slice, skipBlank } from '../../json/index.ts'
import type { Codec } from '../codec.ts'
import { invalidJsonError } from '../invalid-json-error.ts'
import { lineAt } from '../line-at.ts'

/** The location of the messages in a text, and of the members next to them. */
export interface Layout {
  /** The array of messages, brackets included; undefined for a body without one. */
  readonly list: Slice | undefined
  /** True if the body has one string instead of an array: the user's words, and the only item. */
  readonly isSingleText: boolean
  readonly items: readonly Slice[]
  /** Members of the body; empty if the text is an array. */
  readonly body: readonly Member[]
}

/** The layout of another text with the same beginning. */
export interface KnownLayout {
  readonly layout: Layout
  readonly commonLength: number
}

/**
 * Finds the messages of a text: the array itself, or the member of a body that the codec names. The array is scanned once, and slices known from another text
 * are not searched for again.
 * @throws DecantError `invalid-json` with the line at which the text stops being JSON
 */
export function layoutOf(text: string, codec: Pick<Codec, 'list' | 'name'>, knownLayout?: KnownLayout): Layout {
  try {
    const start = skipBlank(text, 0)
    const itemsAt = (at: number) =>
      elements(
        text,
        at,
        knownLayout?.layout.list?.start === at && !knownLayout.layout.isSingleText ? slicesWithin(knownLayout.layout.items, knownLayout.commonLength) : [],
      )
    if (text[start] === '[') {
      const { all, end } = itemsAt(start)
      requireEnd(text, end)
      return { list: { start, end }, isSingleText: false, items: all, body: [] }
    }
    if (text[start] !== '{') throw new NotJsonError(start)
    const arrays = new Map<number, Contents<Slice>>()
    const endOf = (key: string, at: number): number | undefined => {
      if (key !== codec.list || text[at] !== '[') return undefined
      const found = itemsAt(at)
      arrays.set(at, found)
      return found.end
    }
    const { all: body, end } = members(text, start, knownLayout && slicesWithin(knownLayout.layout.body, knownLayout.commonLength), endOf)
    requireEnd(text, end)
    const list = body.findLast(({ key }) => key === codec.list)
    if (list && text[list.start] === '"') return { list, isSingleText: true, items: [list], body }
    if (list && text[list.start] !== '[')
      throw new DecantError('not-this-format', `'${codec.list}' is no array`, 'Check the request body, or name another format.', {
        line: lineAt(text, list.start),
      })
    return { list, isSingleText: false, items: list ? (arrays.get(list.start) ?? itemsAt(list.start)).all : [], body }
  } catch (error) {
    if (error instanceof NotJsonError) throw invalidJsonError(text, error.at)
    throw error
  }
}

/** Returns the first slices that lie, including the separator to the next, within the given number of characters. */
function slicesWithin<T extends Slice>(slices: readonly T[], same: number): readonly T[] {
  const next = slices.findIndex(({ end }) => end >= same)
  return next < 0 ? slices : slices.slice(0, next)
}

function requireEnd(text: string, end: number): void {
  const rest = skipBlank(text, end)
  if (rest < text.length) throw new NotJsonError(rest)
}
