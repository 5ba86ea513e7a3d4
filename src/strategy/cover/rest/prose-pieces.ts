import { type Ledger, type Passage, PassageRole, terms } from '../../../relevance/index.ts'
import type { Candidates } from '../candidates.ts'

/** Characters of a text that are examined for prose; fewer words are inconclusive. */
const MAX_EXAMINED_CHARS = 20_000
const MIN_WORDS = 30
/** The fraction of plain words among the parts between white space in prose. */
const MIN_PLAIN_FRACTION = 0.7
const WORD = /^["'(“‘*_-]*\p{L}[\p{Ll}’'-]*[.,;:!?)"'”’*_]*$/u
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const SENTENCE_END = /[.!?:。！？：]["'”’)\]*_]*\s*$/
/** Characters of the user's newest words, which show what is looked for. */
const MAX_USER_CHARS = 4000

/** Consecutive pieces that make a sentence, and how many sentences of its paragraph precede it. */
interface Sentence {
  readonly pieces: number[]
  readonly depth: number
}

/**
 * Prose from tools, which contains few names and so has little value by them: first sentences that share rare words with the user's text and those that begin a
 * paragraph, later those deeper in a paragraph. n log n.
 */
export function prosePieces({ ledger, sectionOf }: Pick<Candidates, 'ledger' | 'sectionOf'>): number[] {
  const { passages } = ledger
  const found = passages.flatMap((passage, index) => ((sectionOf[index] as number) >= 0 && isProse(passage) ? sentences(ledger, passage) : []))
  const shared = sharedTermScores(
    found.map(({ pieces }) => sentenceText(ledger, pieces)),
    newestUserText(passages),
  )
  const maxScore = shared.reduce((best, one) => Math.max(best, one), Number.MIN_VALUE)
  const scores = found.map(({ depth }, i) => (shared[i] as number) / maxScore + 1 / (1 + depth))
  return [...found.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).flatMap((i) => (found[i] as Sentence).pieces)
}

/** Whether a tool's result is prose: plain words with white space between, or Chinese, Japanese or Korean characters. */
function isProse({ role, text }: Passage): boolean {
  if (role !== PassageRole.result) return false
  const examined = text.slice(0, MAX_EXAMINED_CHARS)
  const parts = examined.split(/\s+/)
  const plain = parts.filter((part) => WORD.test(part)).length
  const cjkCount = examined.match(CJK)?.length ?? 0
  return (plain >= MIN_WORDS && plain > parts.length * MIN_PLAIN_FRACTION) || (cjkCount > 2 * MIN_WORDS && cjkCount > examined.length * MIN_PLAIN_FRACTION)
}

/** The sentences of a passage, across line ends if they continue there. A paragraph ends with an empty line, and where a sentence ends with its line. */
function sentences({ start, end }: Ledger, { text, first, next }: Passage): Sentence[] {
  const found: Sentence[] = []
  let depth = 0
  let isOpen = false
  for (let piece = first; piece < next; piece++) {
    const words = text.slice(start[piece], end[piece])
    if (words.trim() === '') {
      depth = 0
      isOpen = false
      continue
    }
    if (isOpen) (found.at(-1) as Sentence).pieces.push(piece)
    else found.push({ pieces: [piece], depth: depth++ })
    isOpen = !SENTENCE_END.test(words)
    if (!isOpen && text[end[piece] as number] === '\n') depth = 0
  }
  return found
}

/** The value of the words that each text shares with the wanted words: more the rarer they are in all texts, by the idf of BM25. */
function sharedTermScores(texts: readonly string[], words: string): Float64Array {
  const termCounts = new Map(terms(words).map((term) => [term, 0]))
  const shared = texts.map((text) => [...new Set(terms(text).filter((term) => termCounts.has(term)))])
  for (const list of shared) for (const term of list) termCounts.set(term, (termCounts.get(term) as number) + 1)
  const rarity = (term: string) => Math.log(1 + (texts.length + 1) / ((termCounts.get(term) as number) + 0.5))
  return Float64Array.from(shared, (list) => list.reduce((sum, term) => sum + rarity(term), 0))
}

function sentenceText({ passage, passages, start, end }: Ledger, pieces: readonly number[]): string {
  const [from, to] = [pieces[0] as number, pieces.at(-1) as number]
  return (passages[passage[from] as number] as Passage).text.slice(start[from], end[to])
}

function newestUserText(passages: readonly Passage[]): string {
  let words = ''
  for (let i = passages.length - 1; i >= 0 && words.length < MAX_USER_CHARS; i--) {
    const { role, text } = passages[i] as Passage
    if (role === PassageRole.user) words += ` ${text.slice(0, MAX_USER_CHARS)}`
  }
  return words
}
