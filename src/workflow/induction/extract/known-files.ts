/** The files that end with the same segments. */
interface SegmentNode {
  /** By the segment before. */
  readonly next: Map<string, SegmentNode>
  /** The file that has no other segments. */
  file?: string
  readonly first: string
  count: number
}

/** Paths of one workflow, found under other names of the same file. Takes no longer for many files of one base name than for others. */
export class KnownFiles {
  readonly #byEnd = new Map<string, SegmentNode>()
  /** All names in order, once one was looked for by its beginning. */
  #sorted: string[] | undefined
  readonly #names: string[] = []

  /** Adds a name; one that is cut at its end is found by its beginning only. */
  add(name: string): void {
    this.#names.push(name)
    this.#sorted?.splice(lowerBound(this.#sorted, name), 0, name)
    if (isCut(name)) return
    let level = this.#byEnd
    let node: SegmentNode | undefined
    for (const segment of segmentsFromEnd(name)) {
      node = level.get(segment)
      if (node) node.count++
      else {
        node = { next: new Map(), first: name, count: 1 }
        level.set(segment, node)
      }
      level = node.next
    }
    if (node) node.file = name
  }

  /** The only known name that means the same file: one of which the other is the end, from a folder on, or the beginning up to `…`. */
  onlyMatch(name: string): string | undefined {
    return isCut(name) ? this.#onlyWithBeginning(name.slice(0, -1)) : this.#onlyWithEnd(name)
  }

  #onlyWithEnd(name: string): string | undefined {
    let found: string | undefined
    let level = this.#byEnd
    let node: SegmentNode | undefined
    for (const segment of segmentsFromEnd(name)) {
      if (node?.file !== undefined) {
        if (found !== undefined) return undefined
        found = node.file
      }
      node = level.get(segment)
      if (!node) return found
      level = node.next
    }
    return found === undefined && node?.count === 1 ? node.first : undefined
  }

  #onlyWithBeginning(beginning: string): string | undefined {
    this.#sorted ??= this.#names.toSorted(compareUnits)
    const at = lowerBound(this.#sorted, beginning)
    const [found, further] = this.#sorted.slice(at, at + 2)
    return found?.startsWith(beginning) && !further?.startsWith(beginning) ? found : undefined
  }
}

function isCut(name: string): boolean {
  return name.endsWith('…')
}

/** A slash at the end belongs to the last segment. */
function segmentsFromEnd(name: string): string[] {
  return name.split(/\/(?!$)/).reverse()
}

/** The index of the first name that is not less than the given one. */
function lowerBound(sorted: readonly string[], name: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < name) low = middle + 1
    else high = middle
  }
  return low
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
