const CHINESE =
  /^(?:(?:你|您|大家|各位)好|(?:早上|上午|中午|下午|晚上)好|哈[喽啰]|(?:非常|十分|太|多)?(?:谢谢|感谢|多谢)(?:你|您|大家|各位)?(?:的(?:帮助|帮忙|回复|支持|耐心))?|辛苦(?:你|您|大家)?了?|不(?:用)?客气|不用谢|再见|拜拜|(?:很|非常)?高兴(?:能)?(?:为|帮)[您你](?:服务|忙)|(?:很|非常|十分)?(?:高兴|荣幸)(?:能)?(?:认识|见到)(?:你|您|大家)|(?:你|您)(?:最近)?(?:还)?好吗[?？]?|希望(?:这)?(?:能)?对[您你]有(?:所)?帮助)[啊呀哦哈啦了吧]{0,2}$/
const ENGLISH = new RegExp(
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
const MARKS = /[\s.,!…~，。！～、:;()^\p{Extended_Pictographic}]+$/u
/** Longer ones say more. In a longer one a run of marks might be looked through again from each of them. */
const LONGEST = 100

/** Whether a sentence only greets, thanks or takes leave, in Chinese or English: a summary has no use for it. `Yes` and `OK` may give leave, and are none. */
export function isPleasantry(sentence: string): boolean {
  if (sentence.length > LONGEST) return false
  const words = sentence.trim().replace(MARKS, '')
  return CHINESE.test(words) || ENGLISH.test(words)
}
