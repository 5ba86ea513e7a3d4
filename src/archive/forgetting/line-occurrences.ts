/**
 * Finds where a line occurs in a text, for candidate places in ascending order. Of a line that repeats itself, such as a run of zeros, occurrences overlap:
 * then only what comes after the last one is compared, so that all of them together take time that is linear in the text.
 */
export class LineOccurrences {
  readonly #line: string
  readonly #text: string
  #last: number | undefined
  #cachedPeriod: number | undefined

  constructor(line: string, text: string) {
    this.#line = line
    this.#text = text
  }

  isAt(at: number): boolean {
    const isFound = at >= 0 && this.#matches(at)
    if (isFound) this.#last = at
    return isFound
  }

  #matches(at: number): boolean {
    const { length } = this.#line
    const shift = at - (this.#last ?? Number.NEGATIVE_INFINITY)
    if (shift > length / 2) return this.#text.slice(at, at + length) === this.#line
    // By the theorem of Fine and Wilf, shifts this short under which a text equals itself are multiples of the shortest.
    return shift % this.#period === 0 && this.#text.slice(at + length - shift, at + length) === this.#line.slice(length - shift)
  }

  /** The shortest shift under which the line equals itself: its length less its longest border. */
  get #period(): number {
    this.#cachedPeriod ??= shortestPeriod(this.#line)
    return this.#cachedPeriod
  }
}

/** By the prefix function of Knuth, Morris and Pratt. */
function shortestPeriod(line: string): number {
  const borders = new Uint32Array(line.length)
  let border = 0
  for (let i = 1; i < line.length; i++) {
    while (border > 0 && line[i] !== line[border]) border = borders[border - 1] as number
    if (line[i] === line[border]) border++
    borders[i] = border
  }
  return line.length - border
}
