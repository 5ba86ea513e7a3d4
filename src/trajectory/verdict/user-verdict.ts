import { bothForms, ownWords } from '../../text/index.ts'

/** What is read of the user's words: what they paste behind is not theirs. */
const READ = 300

/** How a user says that what was made is not right. */
const COMPLAINS = bothForms(
  /\b(?:still (?:not|no|get|gets|getting|see|seeing|fails?|failing|displays?|displaying|shows?|showing|broken|the same|have|wrong)|(?:does|do|did|is|are|was)(?:n['’]t| not) (?:work|working|happen|right|correct|fixed|what i)|not (?:working|quite right|right yet)|(?:i )?(?:can['’]t|cannot|don['’]t|haven['’]t|didn['’]t) (?:really )?se(?:e|en)\b|(?:has|have|you|that|this|it) (?:broken?|broke|forgot|missed)|(?:is|are|looks?|seems?) (?:wrong|broken)|(?:lint|tests?|build|ci) (?:is |are |still )*fail\w*|fail(?:s|ed|ing)? (?:again|now)|throw(?:s|ing) |would have expected|same (?:error|problem|issue))|不对|不行|没有?(?:生效|用|解决|反应|变化)|报错|失败了|不(?:工作|生效|能用)|坏了|打不开|有问题/i,
)

/** How a user says that what was made will do, or has it handed over. */
const ACCEPTS = bothForms(
  /^(?:(?:ok(?:ay)?|yes|great|perfect|thanks|thank you|nice|good|awesome|lgtm|cool)\b|(?:please |now |and |then |let['’]?s )*(?:commit|push|merge|make a (?:pr|commit)|open a pr|create a pr)\b|[^.?!\n]{0,40}\b(?:works|working) now\b|好的?[，,。！]|可以了|谢谢|提交|推送)/i,
)

/**
 * What a user's words say of what was made: that it is not right, or that it will do; undefined where they say neither. What a harness writes in their
 * name says nothing.
 *
 * @example
 * userVerdict("it's still not working") // 'failure'
 * userVerdict('Great, commit this') // 'success'
 */
export function userVerdict(text: string): 'success' | 'failure' | undefined {
  const words = ownWords(text).trim().slice(0, READ)
  if (COMPLAINS.test(words)) return 'failure'
  return ACCEPTS.test(words) ? 'success' : undefined
}
