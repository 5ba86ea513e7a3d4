import { atoms, words } from '../../text/index.ts'
import { isNegated } from './content-matcher.ts'
import type { KeyFact } from './key-fact.ts'

/** The fraction of a fact's words that a later sentence must have to be about the same thing, and to deny it. */
const MIN_SHARED = 0.5
const MIN_SHARED_TO_DENY = 0.75
/** Sentences with a word of a fact that are compared with it: the newest. */
const MAX_SENTENCES = 50
/** Words that do not name what a sentence is about. */
const STOPWORDS = new Set(
  'the a an and or of for to in on at it its is are was were be been has have had will would this that these those with by as from than then not no still open need needs user assistant wants prefers decided now der die das ein eine und oder von für zu im in am an auf ist sind war wird nicht noch mit den dem des 用户 助手 需要 决定'.split(
    ' ',
  ),
)
/** Months and days of the week, which are values as numbers are. */
const DAY =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|januar|februar|märz|mai|juni|juli|oktober|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b|(?:周|星期)[一二三四五六日天]/giu
const NUMBER = /\d[\d.,:/-]*/g
/** Something open that was done or given up. */
const ENDED =
  /\b(?:done|finished|completed?|fixed|resolved|solved|ordered|booked|bought|paid|sent|merged|shipped|cancell?ed|dropped|no longer|erledigt|fertig|abgeschlossen|behoben|gebucht|bestellt|bezahlt|verschickt|gemergt|abgesagt)\b|已经?|完成|好了|搞定|取消|不用了|不再/iu

interface Statement {
  readonly words: ReadonlySet<string>
  readonly values: ReadonlySet<string>
  readonly sentence: string
  readonly at: number
}

/** Finds the statements of a conversation that replace an earlier fact. Each fact is compared with a limited number of sentences that share a word with it. */
export class LaterStatements {
  readonly #byWord = new Map<string, Statement[]>()

  /** @param sentences each with the index of the last message that has it */
  constructor(sentences: Iterable<readonly [sentence: string, at: number]>) {
    for (const [sentence, at] of sentences) this.#add(sentence, at)
  }

  #add(sentence: string, at: number): void {
    const statement = readStatement(sentence, at)
    for (const word of statement.words) {
      const known = this.#byWord.get(word)
      if (known) known.push(statement)
      else this.#byWord.set(word, [statement])
    }
  }

  /** Whether a message after this index speaks of the same thing with another value, denies the fact, or ends what it leaves open. */
  replaces({ content, type }: Pick<KeyFact, 'content' | 'type'>, at: number): boolean {
    const fact = readStatement(content, at)
    const shared = new Map<Statement, number>()
    for (const word of fact.words)
      for (const later of (this.#byWord.get(word) ?? []).slice(-MAX_SENTENCES)) if (later.at > at) shared.set(later, (shared.get(later) ?? 0) + 1)
    for (const [later, count] of shared) {
      if (later.sentence === content) continue
      const ratio = count / fact.words.size
      if (ratio >= MIN_SHARED_TO_DENY && isNegated(later.sentence) !== isNegated(content)) return true
      if (ratio >= MIN_SHARED && (hasOtherValue(fact, later) || (type === 'todo' && ENDED.test(later.sentence) && !isNegated(later.sentence)))) return true
    }
    return false
  }
}

/** Whether a statement lacks a value of the fact and has another one: with all its values it repeats the fact, without another it says nothing new. */
function hasOtherValue({ values }: Statement, later: Statement): boolean {
  return [...values].some((value) => !later.values.has(value)) && [...later.values].some((value) => !values.has(value))
}

function readStatement(sentence: string, at: number): Statement {
  const values = new Set([...(sentence.match(NUMBER) ?? []).map((value) => value.replace(/[.,:/-]+$/, '')), ...(sentence.match(DAY) ?? []), ...atoms(sentence)])
  const lower = new Set(Array.from(values, (value) => value.toLowerCase()))
  const subject = words(sentence.replaceAll(DAY, ' ').replaceAll(NUMBER, ' ')).filter((word) => !STOPWORDS.has(word) && !lower.has(word))
  return { words: new Set(subject), values: lower, sentence, at }
}
