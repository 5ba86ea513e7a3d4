import { checkLength } from './check-length.ts'
import type { Cut, Edit, Section } from './edit.ts'

/**
 * Builds an edit in normal form, section by section: empty sections are dropped, and neighbours of the same kind and reason are merged. A section with `wants`
 * is only merged with cuts that put nothing. Linear in what is added.
 *
 * @example
 * const edit = new EditBuilder<string>().keep(2).cut(3, ['a note'], 'old').build()
 * // [{ keep: 2 }, { cut: 3, put: ['a note'], reason: 'old' }]
 */
export class EditBuilder<T> {
  #sections: Section<T>[] = []
  #put: T[] | undefined

  keep(count: number, reason?: string): this {
    checkLength(count)
    if (count === 0) return this
    const last = this.#sections.at(-1)
    if (last && 'keep' in last && last.reason === reason) {
      this.#sections[this.#sections.length - 1] = { ...last, keep: last.keep + count }
      return this
    }
    this.#put = undefined
    this.#sections.push(reason === undefined ? { keep: count } : { keep: count, reason })
    return this
  }

  cut(count: number, put: readonly T[] = [], reason?: string, wants?: Cut<T>['wants']): this {
    checkLength(count)
    if (count === 0 && put.length === 0) return this
    const last = this.#sections.at(-1)
    if (last && 'cut' in last && this.#put && last.reason === reason && !wants && (!last.wants || put.length === 0)) {
      for (const message of put) this.#put.push(message)
      this.#sections[this.#sections.length - 1] = { ...last, cut: last.cut + count }
      return this
    }
    this.#put = put.slice()
    this.#sections.push({ cut: count, put: this.#put, ...(reason !== undefined && { reason }), ...(wants && { wants }) })
    return this
  }

  add(section: Section<T>): this {
    return 'keep' in section ? this.keep(section.keep, section.reason) : this.cut(section.cut, section.put, section.reason, section.wants)
  }

  build(): Edit<T> {
    return this.#sections
  }
}
