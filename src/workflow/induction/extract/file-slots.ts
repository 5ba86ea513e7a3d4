import { KnownFiles } from './known-files.ts'

/** A slot before it is numbered. */
const FILE_SLOT = /\{file#(\d{1,9})\}/g

/** A slot in place of a folder that `cd` changes to. */
const CD_SLOT = /(?:^|\s)cd \{file#(\d{1,9})\}/g

/** An act that lists, up to the next act. */
const LIST_ACT = /(?:^|→ )list(?: ×\d+)? ([^→]*)/g

/**
 * Slots for the files of one workflow: a file has the same slot in all steps, under whatever name it occurs (whole, from a folder on, or cut at its end), if
 * only one file can be meant.
 */
export class FileSlots {
  readonly #numbers = new Map<string, number>()
  readonly #known = new KnownFiles()

  /** @param files the files known from the beginning */
  constructor(files: Iterable<string> = []) {
    for (const file of files) this.#numberOf(file)
  }

  /** The slot of a file, in the form that `numberSlots` expects. */
  slot(file: string): string {
    return `{file#${this.#numberOf(file)}}`
  }

  #numberOf(name: string): number {
    const file = name.replace(/^(?:\.\/)+(?=.)/, '')
    const known = this.#numbers.get(file)
    if (known !== undefined) return known
    const same = this.#known.onlyMatch(file)
    const number = (same === undefined ? undefined : this.#numbers.get(same)) ?? this.#numbers.size
    this.#numbers.set(file, number)
    this.#known.add(file)
    return number
  }
}

/**
 * The actions of a workflow with slots numbered in order of appearance: `{file}` if there is only one, `{folder}` for folders that are listed or changed to.
 */
export function numberSlots(actions: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const action of actions) {
    for (const [, number = ''] of action.matchAll(CD_SLOT)) folders.add(number)
    for (const [, listed = ''] of action.matchAll(LIST_ACT)) for (const [, number = ''] of listed.matchAll(FILE_SLOT)) folders.add(number)
  }
  const fileNumbers = [...new Set(actions.flatMap((action) => [...action.matchAll(FILE_SLOT)].map(([, number = '']) => number)))]
  const names = new Map<string, string>()
  for (const kind of ['file', 'folder']) {
    const all = fileNumbers.filter((number) => folders.has(number) === (kind === 'folder'))
    all.forEach((number, i) => {
      names.set(number, all.length === 1 ? `{${kind}}` : `{${kind}${i + 1}}`)
    })
  }
  return actions.map((action) => action.replace(FILE_SLOT, (_, number: string) => names.get(number) as string))
}
