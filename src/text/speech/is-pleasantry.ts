import { withTraditionalForms } from '../language/with-traditional-forms.ts'

const CHINESE_PLEASANTRY = withTraditionalForms(
  /^(?:(?:你|您|大家|各位)好|(?:早上|上午|中午|下午|晚上)好|哈[喽啰]|(?:非常|十分|太|多)?(?:谢谢|感谢|多谢)(?:你|您|大家|各位)?(?:的(?:帮助|帮忙|回复|支持|耐心))?|辛苦(?:你|您|大家)?了?|不(?:用)?客气|不用谢|再见|拜拜|(?:很|非常)?高兴(?:能)?(?:为|帮)[您你](?:服务|忙)|(?:很|非常|十分)?(?:高兴|荣幸)(?:能)?(?:认识|见到)(?:你|您|大家)|(?:你|您)(?:最近)?(?:还)?好吗[?？]?|希望(?:这)?(?:能)?对[您你]有(?:所)?帮助)[啊呀哦哈啦了吧]{0,2}$/,
)
const ENGLISH_PLEASANTRY = new RegExp(
  `^(?:${[
    '(?:hi|hello|hey)(?: there| all| everyone| again)?',
    'good (?:morning|afternoon|evening)(?: all| everyone)?',
    '(?:(?:ok(?:ay)?|great|perfect|many|no),? )?thank(?:s| you)(?: (?:so|very) much| a lot| again)?(?: for (?:your|the|all the|all your) (?:help|time|patience|assistance|support|quick reply))?',
    "you['’]re (?:very )?welcome",
    "(?:i(?:[’']m| am) )?(?:glad|happy) (?:to help|i could help|to be of help)",
    "(?:(?:it(?:['’]s| is) )?(?:very )?(?:nice|great|good|lovely|pleased|glad|happy|a pleasure) to (?:meet|see) you)(?: (?:too|all|again))?",
    'how are you(?: doing)?(?: today)?[?？]?',
    '(?:good)?bye(?: for now)?',
    'have a (?:nice|great|good|lovely|safe) (?:day|evening|night|weekend|trip|flight|time)',
  ].join('|')})$`,
  'i',
)
/** A sentence made only of these words offers more help and reveals nothing about the task or its reasons. */
const OFFER_WORDS = new Set(
  (
    'if you your have need want would like require any anything something some there is are i we can could be here to do with or and a an the of ' +
    'further more other another additional else assistance assist help information details question questions request requests concern concerns issue issues options ' +
    'explore discuss make change changes clarification support please just let me us know feel free ask reach out contact hesitate d s re ll m at any time anytime today now happy glad'
  ).split(' '),
)
const INVITING_WORDS = new Set(['know', 'ask', 'reach', 'contact', 'hesitate'])
const CHINESE_OFFER = withTraditionalForms(
  /^(?:如果?|若)(?:您|你)?(?:还)?(?:有|需要)(?:任何|什么)?(?:其他|别的|更多|进一步)?的?(?:问题|需要|需求|疑问|帮助|要求|信息|协助)?[，,]?(?:请|欢迎|都可以|可以)?(?:随时|尽管)(?:告诉|联系|问|告知|提问|提出)(?:我们?)?$/,
)
const TRAILING_MARKS = /[\s.,!…~，。！～、:;()^\p{Extended_Pictographic}]+$/u
/** Longer sentences contain more. In those a run of punctuation might also be scanned again from each of its characters. */
const MAX_CHARS = 140

/**
 * Whether a sentence only greets, thanks, says goodbye or offers more help, in Chinese or English: a summary has no use for it. `Yes` and `OK` do not count,
 * because they may grant permission; nor does a question, which somebody may have answered.
 */
export function isPleasantry(sentence: string): boolean {
  if (sentence.length > MAX_CHARS) return false
  const words = sentence.trim().replace(TRAILING_MARKS, '')
  return CHINESE_PLEASANTRY.test(words) || ENGLISH_PLEASANTRY.test(words) || CHINESE_OFFER.test(words) || offersHelp(words)
}

/** A negation that only encourages the user to ask. */
const DO_NOT_HESITATE = /\b(?:do not|don['’]?t) hesitate\b/g

/** Whether a sentence is like `If you need anything else, let me know`: not a question, not a prohibition, and without a word about what the help might be. */
function offersHelp(sentence: string): boolean {
  const sentenceWords: readonly string[] =
    sentence
      .toLowerCase()
      .replaceAll(DO_NOT_HESITATE, 'hesitate')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return sentenceWords.includes('if') && sentenceWords.some((word) => INVITING_WORDS.has(word)) && sentenceWords.every((word) => OFFER_WORDS.has(word))
}
