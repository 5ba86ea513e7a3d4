import { DecantError } from '../../../message/index.ts'
import { elements, type Member, members, NotJson, type Slice, skipBlank } from '../../json/index.ts'
import type { Codec } from '../codec.ts'
import { invalidJson } from '../invalid-json.ts'
import { lineAt } from '../line-at.ts'

/** Where a text holds its messages, and what stands beside them. */
export interface Layout {
  /** The array of messages, brackets included; undefined for a body that has none. */
  readonly list: Slice | undefined
  /** The body says one string where others have an array: the user's words, and the only item. */
  readonly bare: boolean
  readonly items: readonly Slice[]
  /** Members of the body; empty where the text is an array. */
  readonly body: readonly Member[]
}

/**
 * Finds the messages of a text: the array itself, or the member of a body that the codec names.
 * @throws DecantError `invalid-json` with the line at which the text stops being JSON
 */
export function layoutOf(text: string, codec: Pick<Codec, 'list' | 'name'>): Layout {
  try {
    const start = skipBlank(text, 0)
    if (text[start] === '[') {
      const { all, end } = elements(text, start)
      endsAt(text, end)
      return { list: { start, end }, bare: false, items: all, body: [] }
    }
    if (text[start] !== '{') throw new NotJson(start)
    const { all: body, end } = members(text, start)
    endsAt(text, end)
    const list = body.findLast(({ key }) => key === codec.list)
    if (list && text[list.start] === '"') return { list, bare: true, items: [list], body }
    if (list && text[list.start] !== '[')
      throw new DecantError('not-this-format', `'${codec.list}' is no array`, 'Check the request body, or name another format.', {
        line: lineAt(text, list.start),
      })
    return { list, bare: false, items: list ? elements(text, list.start).all : [], body }
  } catch (error) {
    if (error instanceof NotJson) throw invalidJson(text, error.at)
    throw error
  }
}

function endsAt(text: string, end: number): void {
  const rest = skipBlank(text, end)
  if (rest < text.length) throw new NotJson(rest)
}
