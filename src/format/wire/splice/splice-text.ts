import type { Message } from '../../../message/index.ts'
import type { Document } from '../../format.ts'
import { RawJson, type Slice } from '../../json/index.ts'
import type { Codec } from '../codec.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import { asObject } from '../value.ts'
import type { Layout } from './layout.ts'
import { layoutFor } from './layout-for.ts'
import { reviseText } from './revise-text.ts'
import { type Piece, splicePieces } from './splice-pieces.ts'
import { stringify } from './stringify.ts'
import { detectSystemChange } from './system-change.ts'

/** The empty replacement of blank system text, by its first character; never a block without text. */
const EMPTY_SYSTEM: Readonly<Record<string, string>> = { '"': '""', '[': '[]' }

/** Splices messages into their original text; untouched ones keep their bytes. A body without an array is left unchanged. */
export function spliceText(codec: Codec, document: Document, input: string, messages: readonly Message[]): string {
  const layout = layoutFor(document, input, codec)
  const { list, items } = layout
  const patches: (Slice & { put: string })[] = []
  const system = detectSystemChange(codec, document, messages)
  if (system?.original.source?.start !== undefined) {
    const slice = { start: system.original.source.start, end: system.original.source.end ?? 0 }
    const put = system.changes === 'blank' ? EMPTY_SYSTEM[input[slice.start] ?? ''] : reviseText(input, slice, system.changes, codec)
    if (put !== undefined) patches.push({ ...slice, put })
  }
  if (list) {
    const splicedPieces = splicePieces<string>(codec, document, messages, {
      isSingleText: layout.isSingleText,
      revise: (index, changes) => reviseText(input, items[index] as Slice, changes, codec),
      valueOf: (index) => {
        const slice = items[index]
        return slice && asObject(JSON.parse(input.slice(slice.start, slice.end)))
      },
      valueIn: (index, path) => new VerbatimJson(new RawJson(input, items[index] as Slice).textAt(path) ?? 'null'),
      fromAuthored: stringify,
    })
    patches.push({ start: list.start, end: list.end, put: joinPieces(input, layout, splicedPieces) })
  }
  let result = ''
  let at = 0
  for (const { start, end, put } of patches.sort((a, b) => a.start - b.start)) {
    result += input.slice(at, start) + put
    at = end
  }
  return result + input.slice(at)
}

/** Writes the array: original neighbours keep the text between them, and runs of them are copied as one slice. */
function joinPieces(input: string, { list, items, isSingleText }: Layout, splicedPieces: readonly Piece<string>[]): string {
  const [first, second] = items
  const last = items.at(-1)
  const [only] = splicedPieces
  if (items.length === 0 && splicedPieces.length === 0) return input.slice(list?.start, list?.end)
  if (isSingleText && splicedPieces.length === 1 && only) {
    const text = 'put' in only ? only.put : input.slice(first?.start, first?.end)
    return text.startsWith('"') ? text : `[${text}]`
  }
  if (isSingleText || splicedPieces.length === 0 || !first || !last)
    return `[${splicedPieces.flatMap((piece) => ('put' in piece ? [piece.put] : [])).join(',')}]`
  const between = second ? input.slice(first.end, second.start) : ','
  const parts: string[] = [input.slice(list?.start ?? 0, first.start)]
  for (let i = 0; i < splicedPieces.length; ) {
    const piece = splicedPieces[i] as Piece<string>
    if (i > 0) parts.push(separatorBetween(input, items, splicedPieces[i - 1] as Piece<string>, piece) ?? between)
    let end = i + 1
    if ('put' in piece) parts.push(piece.put)
    else {
      while (end < splicedPieces.length && isNextOriginal(splicedPieces[end], piece.index + end - i)) end++
      parts.push(input.slice(items[piece.index]?.start, items[piece.index + end - i - 1]?.end))
    }
    i = end
  }
  parts.push(input.slice(last.end, list?.end))
  return parts.join('')
}

/** Returns the text between two original neighbours that still are neighbours, touched or not. */
function separatorBetween(input: string, items: readonly Slice[], before: Piece<string>, after: Piece<string>): string | undefined {
  const first = originalIndex(before)
  const second = originalIndex(after)
  return first !== undefined && second === first + 1 ? input.slice(items[first]?.end, items[second]?.start) : undefined
}

function originalIndex(piece: Piece<string>): number | undefined {
  return 'put' in piece ? piece.at : piece.index
}

function isNextOriginal(piece: Piece<string> | undefined, index: number): boolean {
  return piece !== undefined && 'index' in piece && piece.index === index
}
