import { userAuthoredText, withTraditionalForms } from '../../text/index.ts'

/** Characters of the user's words that are read: text pasted after them is not theirs. */
const READ_CHARS = 300

/** How a user states that the result is not right. */
const COMPLAINT = withTraditionalForms(
  /\b(?:still (?:not|no|get|gets|getting|see|seeing|fails?|failing|displays?|displaying|shows?|showing|broken|the same|have|wrong)|(?:does|do|did|is|are|was)(?:n['’]t| not) (?:work|working|happen|right|correct|fixed|what i)|not (?:working|quite right|right yet)|(?:i )?(?:can['’]t|cannot|don['’]t|haven['’]t|didn['’]t) (?:really )?se(?:e|en)\b|(?:has|have|you|that|this|it) (?:broken?|broke|forgot|missed)|(?:is|are|looks?|seems?) (?:wrong|broken)|(?:lint|tests?|build|ci) (?:is |are |still )*fail\w*|fail(?:s|ed|ing)? (?:again|now)|throw(?:s|ing) |would have expected|same (?:error|problem|issue))|不对|不行|没有?(?:生效|用|解决|反应|变化)|报错|失败了|不(?:工作|生效|能用)|坏了|打不开|有问题/i,
)

/** How a user accepts the result, or has it submitted. */
const ACCEPTANCE = withTraditionalForms(
  /^(?:(?:ok(?:ay)?|yes|great|perfect|thanks|thank you|nice|good|awesome|lgtm|cool)\b|(?:please |now |and |then |let['’]?s )*(?:commit|push|merge|make a (?:pr|commit)|open a pr|create a pr)\b|[^.?!\n]{0,40}\b(?:works|working) now\b|好的?[，,。！]|可以了|谢谢|提交|推送)/i,
)

/**
 * The user's verdict on the result: that it is not right, or that it is accepted; undefined if they state neither. Text that a harness writes in their name
 * does not count.
 *
 * @example
 * userVerdict("it's still not working") // 'failure'
 * userVerdict('Great, commit this') // 'success'
 */
export function userVerdict(text: string): 'success' | 'failure' | undefined {
  const userText = userAuthoredText(text).trim().slice(0, READ_CHARS)
  if (COMPLAINT.test(userText)) return 'failure'
  return ACCEPTANCE.test(userText) ? 'success' : undefined
}
