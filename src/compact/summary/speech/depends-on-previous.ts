/** The beginning of a sentence whose subject is named in the one before it. */
const ENGLISH = /^(?:(?:and|but|so|then|also|however),? )?(?:it|its|this|that|these|those|they|them|their|he|she|his|her|both|neither)\b/i
const CHINESE = /^(?:但是?|而且?|所以|因此)?[，, ]?(?:[他她它]们?|这(?!样|次|时)|那(?!么|时)|此(?!外|时|次)|该)/
/** Words that only look like such a beginning. */
const FALSE_START = /^(?:and |but |so )?(?:it (?:appears|seems|looks|turns out|(?:is|was|['’]s) \w+ (?:that|to))|it['’]s \w+ (?:that|to)\b|that said|that way)/i

/** Whether a sentence is meaningless without the one before it, because only that names its subject. */
export function dependsOnPrevious(sentence: string): boolean {
  return (ENGLISH.test(sentence) && !FALSE_START.test(sentence)) || CHINESE.test(sentence)
}
