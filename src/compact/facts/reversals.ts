import { choiceIn } from './choice-in.ts'

/** Words that state that something else is used from now on: what is given up, and what is taken. */
const SWITCH =
  /\b(?:switch(?:ed|ing)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing)|revert(?:ed|ing)?|(?:go|going|went)(?= back| from))(?: it| everything)?(?: away)?(?: from ([^,.;:]{1,40}?))?(?: back| over)? to ([^\s,.;:]{1,40}(?: [^\s,.;:]{1,20})?)/i
const DROPPED =
  /(?:^|\b(?:we|I|let['’]?s|please|and|so|to)(?:['’](?:ve|ll|re|m)| have| will| are| am| should)? )(?:drop(?:ped|ping)?|abandon(?:ed|ing)?|scrap(?:ped)?|ditch(?:ed)?|no longer (?:use|want|need)|stop(?:ped)? using|g[eo]t rid of|forget(?: about)?|replac(?:e|ed|ing)) ([^\s,.;:]{1,40})(?:(?:,? (?:and )?(?:use|take|go with)| with| by| for| in favou?r of) ([^,.;:]{1,40})|[,.;:]|$)/i
const CHINESE =
  /(?:把|从|弃用|放弃|不再[用使]用?|不用) ?([^，。；]{1,20}?)(?:(?:换|改|切换|迁移)(?:成|为|到|用|回) ?([^，。；]{1,20})|[，。；]|$)|(?:换成|改用|改成|换回|改回|切换到) ?([^，。；]{1,20})/
/** Words that are not the name of a choice. */
const STOPWORDS = new Set(
  'a an the and or of for to in on at it its this that these those with by as is are be we i you our my new old own same one two all any other another instead now here there again back just only for from than use using used store keep plain simple whole'.split(
    ' ',
  ),
)
const NAME = /[A-Za-z][\w.+#-]{0,40}|\p{Script=Han}{2,8}/gu
/** Names that are examined on either side. */
const MAX_NAMES = 3

/** The choices of a conversation and what replaced them later, sentence by sentence. Linear. */
export class Reversals {
  /** By name: the last index where it was given up for something else, and where it was taken. */
  readonly #lastDropped = new Map<string, number>()
  readonly #lastTaken = new Map<string, number>()

  add(sentence: string, at: number): void {
    for (const [taken, dropped] of switchesIn(sentence)) {
      for (const name of namesIn(taken)) this.#lastTaken.set(name, at)
      for (const name of namesIn(dropped)) this.#lastDropped.set(name, at)
    }
  }

  /** Whether a sentence's choice at an index was given up later, or what it gave up was taken again. */
  isReversed(sentence: string, at: number): boolean {
    const choice = choiceIn(sentence)
    if (!choice) return false
    const taken = namesIn(choice.taken)
    const later = (names: readonly string[], places: ReadonlyMap<string, number>) => names.some((name) => (places.get(name) ?? -1) > at)
    return (
      later(taken, this.#lastDropped) ||
      later(
        namesIn(choice.dropped).filter((name) => !taken.includes(name)),
        this.#lastTaken,
      )
    )
  }
}

/** What a sentence takes and gives up, each as far as it is named. */
function switchesIn(sentence: string): (readonly [taken: string, dropped: string])[] {
  const choice = choiceIn(sentence)
  const switches: (readonly [string, string])[] = choice ? [[choice.taken, choice.dropped]] : []
  const [, from = '', to = ''] = SWITCH.exec(sentence) ?? []
  const [, dropped = '', instead = ''] = DROPPED.exec(sentence) ?? []
  const [, old = '', replacement = '', now = ''] = CHINESE.exec(sentence) ?? []
  switches.push([to, from], [instead, dropped], [replacement === '' ? now : replacement, old])
  return switches
}

function namesIn(text: string): string[] {
  return (text.match(NAME) ?? [])
    .map((name) => name.toLowerCase().replace(/[.-]+$/, ''))
    .filter((name) => !STOPWORDS.has(name))
    .slice(0, MAX_NAMES)
}
