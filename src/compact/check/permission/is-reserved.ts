/** Words with which a person reserves the last word on something for later: it must not be done before they were asked, or have agreed. */
const ENGLISH = new RegExp(
  [
    String.raw`\b(?:ask|check|confirm|consult|discuss|talk)(?: (?:it|this|that))?(?: (?:with|to))?(?: (?:me|us))?(?: (?:for|about) [^,.;]{1,40})? (?:before|first)\b`,
    String.raw`\bbefore (?:you|any)\b[^.;]{1,80} (?:ask|check with|tell|confirm with|show|consult) (?:me|us)\b`,
    String.raw`\bwait (?:for|until|till) (?:me|my|us|our|i|we)\b`,
    String.raw`\b(?:needs?|requires?|subject to) (?:\w+ )?(?:my|our) (?:\w+ )?(?:approval|permission|consent|ok(?:ay)?|go[- ]ahead|sign[- ]?off|confirmation|review)\b`,
    String.raw`\b(?:before|until|till|unless|after|once|when|if|whether) (?:i|we)(?:['’]ve| have)? (?:(?:explicitly|first|also) )?(?:approv|confirm|sa(?:y|id)|tell|told|agree|review|ok(?:ay)?|sign|give|decide)\w*`,
    String.raw`\b(?:i|we) (?:(?:want|need|like|have) to|must|will|shall) (?:\w+ )?(?:see|review|check|approve|confirm|look)\b[^.;]{0,80} (?:before|first)\b`,
    String.raw`\b(?:show|tell|let) (?:me|us)\b[^.;]{0,60} (?:before|first)\b`,
    String.raw`\b(?:i|we)(?:['’]ll| will)? decide (?:whether|if|when|what|which)\b`,
  ].join('|'),
  'i',
)
const CHINESE =
  /(?:必须|(?<!不)需要?|须|(?<![不用必别])等到?|经过?|征得|征求|由|让)(?:先|再)?我们?(?:的|来|先|再)?(?:意见|确认|批准|同意|授权|许可|审核|审批|点头|决定)|(?<![不用必])(?:问|请示)(?:一下|过)?我|我们?(?:确认|批准|同意|审核)(?:了|过|完)?(?:之?后|以后)再?/

/** Whether a sentence of the user, without idioms that look like it, permits nothing yet: `ask me before you push to main`. */
export function isReserved(sentence: string): boolean {
  return ENGLISH.test(sentence) || CHINESE.test(sentence)
}
