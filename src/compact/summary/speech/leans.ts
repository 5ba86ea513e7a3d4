/** How a sentence begins whose subject the one before it names. */
const ENGLISH = /^(?:(?:and|but|so|then|also|however),? )?(?:it|its|this|that|these|those|they|them|their|he|she|his|her|both|neither)\b/i
const CHINESE = /^(?:但是?|而且?|所以|因此)?[，, ]?(?:[他她它]们?|这(?!样|次|时)|那(?!么|时)|此(?!外|时|次)|该)/
/** Words that only look like one of these. */
const EMPTY = /^(?:and |but |so )?(?:it (?:appears|seems|looks|turns out|(?:is|was|['’]s) \w+ (?:that|to))|it['’]s \w+ (?:that|to)\b|that said|that way)/i

/** Whether a sentence says nothing without the one before it, since only that names what it speaks of. */
export function leans(sentence: string): boolean {
  return (ENGLISH.test(sentence) && !EMPTY.test(sentence)) || CHINESE.test(sentence)
}
