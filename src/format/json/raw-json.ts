import type { Path } from '../../message/index.ts'
import { elements, type Member, members, type Slice } from './slice.ts'

/** A JSON value in its text, read by path. Each container is scanned once, so many paths cost as much as one. */
export class RawJson {
  readonly text: string
  readonly root: Slice
  readonly #members = new Map<number, Member[]>()
  readonly #elements = new Map<number, Slice[]>()

  constructor(text: string, root: Slice) {
    this.text = text
    this.root = root
  }

  /** Returns the slice of the value at a path; undefined if there is none. Of repeated keys the last counts, as for `JSON.parse`. */
  sliceAt(path: Path): Slice | undefined {
    let slice: Slice | undefined = this.root
    for (const step of path) {
      if (!slice) return undefined
      slice = typeof step === 'number' ? this.elementsOf(slice)?.[step] : this.#membersOf(slice)?.findLast(({ key }) => key === step)
    }
    return slice
  }

  /** Returns the exact text at a path. */
  textAt(path: Path): string | undefined {
    const slice = this.sliceAt(path)
    return slice && this.text.slice(slice.start, slice.end)
  }

  elementsOf(slice: Slice): Slice[] | undefined {
    if (this.text[slice.start] !== '[') return undefined
    const known = this.#elements.get(slice.start)
    if (known) return known
    const found = elements(this.text, slice.start).all
    this.#elements.set(slice.start, found)
    return found
  }

  /** Returns the slices of the items in the array or object at a path, each with its step; undefined for anything else. Repeated keys are all listed. */
  childrenOf(path: Path): (Slice & { readonly step: string | number })[] | undefined {
    const slice = this.sliceAt(path)
    if (!slice) return undefined
    const array = this.elementsOf(slice)
    if (array) return array.map(({ start, end }, step) => ({ start, end, step }))
    return this.#membersOf(slice)?.map(({ keyStart, end, key }) => ({ start: keyStart, end, step: key }))
  }

  #membersOf(slice: Slice): Member[] | undefined {
    if (this.text[slice.start] !== '{') return undefined
    const known = this.#members.get(slice.start)
    if (known) return known
    const found = members(this.text, slice.start).all
    this.#members.set(slice.start, found)
    return found
  }
}
