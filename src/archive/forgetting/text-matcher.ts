import { ContainmentIndex } from './containment-index.ts'
import { isDistinctive } from './distinctive-lines.ts'
import { lettersAndDigits } from './letters-and-digits.ts'
import { LineMatcher } from './line-matcher.ts'
import { removeStretches } from './remove-stretches.ts'
import { type ContentLine, stripLines } from './strip-lines.ts'
import { contentLines, stripText } from './strip-text.ts'

/** Texts that are searched for in others. */
export interface TextsToMatch {
  /** The distinctive lines of each. */
  readonly lines: readonly (readonly string[])[]
  /** The texts that they are from: they decide whether a line with too little content may be one of theirs. */
  readonly texts: readonly string[]
}

/** Finds texts in others. */
export class TextMatcher {
  readonly #lineMatcher: LineMatcher
  readonly #lineIndex: ContainmentIndex
  readonly #valueIndex: ContainmentIndex

  /** @param valueIndex the content of the texts, if it is known already */
  constructor({ lines, texts }: TextsToMatch, valueIndex: ContainmentIndex = new ContainmentIndex(texts.map(valuesOf))) {
    this.#lineMatcher = new LineMatcher(lines)
    this.#lineIndex = new ContainmentIndex(lines.flat())
    this.#valueIndex = valueIndex
  }

  /** The same texts, searched for by these lines. */
  withLines(lines: readonly string[]): TextMatcher {
    return new TextMatcher({ lines: [lines], texts: [] }, this.#valueIndex)
  }

  /** Whether a text contains most of one of them. */
  matchesMostOf(text: string): boolean {
    return this.#lineMatcher.match(stripText(text)).mostlyContained.length > 0
  }

  /** Whether a text contains any line of them, or one of its lines is a piece of one of theirs, or shows pieces of one and leaves out the rest. */
  matchesAnyOf(text: string): boolean {
    return this.#lineMatcher.match(stripText(text)).hasAnyLine || contentLines(text).some((line) => this.#isContained(line))
  }

  /** What is left of each of consecutive lines: all of it, nothing, or what surrounds matching stretches. */
  remainders(lines: readonly ContentLine[]): (string | undefined)[] {
    const coverage = this.#lineMatcher.coverage(stripLines(lines))
    let from = 0
    return lines.map((line) => {
      const start = from
      from += lettersAndDigits(line.text).length
      if (this.#isContained(line)) return undefined
      const matched = coverage.subarray(start, from)
      if (!matched.includes(1)) return line.text
      return line.isName ? undefined : removeStretches(line.text, matched, (word) => this.mayContain(word))
    })
  }

  /** Whether a line with too little content may be one of theirs, because one of them contains it. */
  mayContain(line: string): boolean {
    return this.#valueIndex.has(line)
  }

  #isContained({ text, isName }: ContentLine): boolean {
    const stripped = lettersAndDigits(text)
    if (!isName && isDistinctive(stripped) && this.#lineIndex.has(stripped)) return true
    return piecesAroundGaps(text).some((piece) => this.#lineIndex.has(piece))
  }
}

/** The content of a text without its field names. */
function valuesOf(text: string): string {
  return contentLines(text)
    .map((line) => (line.isName ? '' : lettersAndDigits(line.text)))
    .join('')
}

/** The stripped pieces of a line from which something was left out, as records show long lines, that have enough content to be recognised. */
function piecesAroundGaps(line: string): string[] {
  return line.includes('…') ? line.split('…').map(lettersAndDigits).filter(isDistinctive) : []
}
