import { checkEdit } from './check-edit.ts'
import { checkLength } from './check-length.ts'
import type { Edit, Section } from './edit.ts'
import { EditBuilder } from './edit-builder.ts'

/**
 * Returns one edit with the effect of `first` followed by `second`, in time linear in both.
 * @throws RangeError when `second` does not span what `first` leaves, or a length is not a whole number from 0.
 * @example
 * compose([{ cut: 1, put: ['x'] }, { keep: 1 }], [{ keep: 1 }, { cut: 1, put: [] }]) // [{ cut: 2, put: ['x'] }]
 */
export function compose<T>(first: Edit<T>, second: Edit<T>): Edit<T> {
  for (const edit of [first, second]) for (const section of checkEdit(edit, 'compose')) checkLength('keep' in section ? section.keep : section.cut)
  const result = new EditBuilder<T>()
  const middle = new MiddleHistory(first, result)
  for (const section of second) {
    if ('keep' in section) middle.pass(section.keep)
    else {
      result.cut(0, section.put, section.reason, section.wants)
      middle.drop(section.cut, section.reason)
    }
  }
  middle.finish()
  return result.build()
}

/** Walks the history that `first` produces in runs of messages and writes what happens to each run. */
class MiddleHistory<T> {
  #section = 0
  /** The number of messages of the current section that were already passed or dropped. */
  #used = 0
  readonly #edit: Edit<T>
  readonly #result: EditBuilder<T>

  constructor(edit: Edit<T>, result: EditBuilder<T>) {
    this.#edit = edit
    this.#result = result
  }

  /** Keeps the next `count` messages. */
  pass(count: number): void {
    this.#walk(count, (section, take) => {
      if ('keep' in section) this.#result.keep(take, section.reason)
      else this.#result.cut(0, section.put.slice(this.#used, this.#used + take), section.reason, section.wants)
    })
  }

  /** Drops the next `count` messages. */
  drop(count: number, reason: string | undefined): void {
    this.#walk(count, (section, take) => {
      if ('keep' in section) this.#result.cut(take, [], reason)
    })
  }

  finish(): void {
    this.#skipSpent()
    if (this.#section < this.#edit.length) throw new RangeError('The second edit spans fewer messages than the first one leaves')
  }

  #walk(count: number, write: (section: Section<T>, take: number) => void): void {
    let remaining = count
    while (remaining > 0) {
      this.#skipSpent()
      const section = this.#edit[this.#section]
      if (!section) throw new RangeError('The second edit spans more messages than the first one leaves')
      const take = Math.min(remaining, producedLength(section) - this.#used)
      write(section, take)
      this.#used += take
      remaining -= take
    }
  }

  /** Skips sections that are used up; on leaving one, writes what it cut of the first history. */
  #skipSpent(): void {
    for (;;) {
      const section = this.#edit[this.#section]
      if (!section || this.#used < producedLength(section)) return
      if ('cut' in section) this.#result.cut(section.cut, [], section.reason)
      this.#section++
      this.#used = 0
    }
  }
}

/** The number of messages that a section of the first edit contributes to the middle history. */
function producedLength<T>(section: Section<T>): number {
  return 'keep' in section ? section.keep : section.put.length
}
