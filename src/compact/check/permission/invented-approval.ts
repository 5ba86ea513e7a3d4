import { sentenceSpans } from '../../../text/index.ts'
import { hidesCondition } from './condition-in.ts'
import { inventedGermanApproval } from './invented-german-approval.ts'
import { mentionsPermission } from './mentions-permission.ts'
import { mentionsPermissionInChinese } from './mentions-permission-in-chinese.ts'
import { isPlainOrderFor, namesAction } from './names-action.ts'
import { type Permission, type Prohibition, permissionsIn, prohibitionsIn, type UserAnswer } from './permissions-in.ts'
import { subjectStems } from './subject-stems.ts'

const CHINESE = /\p{Script=Han}/u
/** Quotes of three or more words: if they are literally the user's, they report and claim nothing. Shorter quotes could come from anywhere. */
const QUOTED = /["“][^"“”\s]{1,40}(?: [^"“”\s]{1,40}){2,60}["”]/g
/**
 * The fraction of a claim's words about what permission was given for that must come from the user, or from what they answered; `ENOUGH` of them always
 * suffice.
 */
const MIN_RATIO = 0.6
const MIN_RATIO_ZH = 0.4
const ENOUGH = 4

/** Clauses of a claim, each with its conjunction; a sentence may begin with a name in small letters. */
const CLAUSES = /(?=[.,;，；、] |[，；、]|\b(?:and|but|while|though|although|however|except) |但|不过|并且|同时|并(?=同意|批准|授权|准许|允许|许可))/i
/** Words with which a clause refers to something that the rest of its sentence names; at least `MIN_NAMED` other words must name what permission was for. */
const REFERENCES =
  /\b(?:plans?|propos(?:als?|ed)|changes?|approach|ideas?|suggest(?:ions?|ed)|options?|choices?|designs?|work|next|steps?|results?|requests?|fix(?:es)?|both|each)\b|[该此其]|方案|计划|建议|提议|做法|改动|修改|更改|请求|步骤/gi
const MIN_NAMED = 2
/** What a summary may write before a whole sentence of the user: a list mark, and who said it. */
const LINE_MARK = /^\s{0,8}(?:[-*•] )?(?:(?:user|用户)[:：] ?)?/i
/** The label at the start of a line, which names the kind of line. */
const HEADING = /^[^:：]{1,40}[:：]\s?/
/** Words of a clause that reports a prohibition or what was not done, and words that turn it into the opposite. */
const FORBIDS =
  /\b(?:never|(?:must|should|may|shall|can|do|does|is|are) not|not to|not (?:touch|be)\w{0,5}|not (?:yet )?\w{2,20}ed|cannot|\w{1,6}n['’]t|forb[ai]de?|forbidden|forbids|forbidding|prohibit\w{0,4}|ruled out|off[- ]limits|untouched)\b|不要|不得|不能|不许|不可|切勿|禁止|[未没](?!来|经)/i
const REVERSING =
  /\b(?:need\w{0,3}|requir\w{1,4}|ask\w{0,3}|approv\w{1,4}|permission|consent|confirm\w{0,7}|limit\w{0,4}|restrict\w{0,5}|object\w{0,5}|mind|ban\w{0,4}|longer|lift\w{0,3})\b|需|问|批准|授权|同意|确认|限制|反对|再|解除|取消|不(?:能|得|可)不/i

/**
 * The first sentence of a text that claims permission which the user never gave: no sentence of theirs gives permission, or none of those that do, read with
 * what it answers, is about what permission is claimed for. Undefined if there is none. Whoever is claimed to have given it, and however it is phrased, it must
 * be the user's; an order of theirs is permission for what it orders. Permission with a limit is permission, but not for anything that the limit names, and one
 * with a condition is none for a claim that hides the condition of an action that is hard to undo. What they forbade, or want to be asked about first, they
 * must have permitted by name. A whole sentence of theirs claims nothing.
 * @param answers sentences of the user
 */
export function inventedApproval(text: string, answers: readonly UserAnswer[]): string | undefined {
  const userText = answers.map(({ text }) => text).join('\n')
  const userSentences = new Set(answers.map(({ text }) => text.trim()))
  const sentences = sentenceSpans(text)
    .map(([start, end]) => text.slice(start, end))
    .filter((sentence) => !userSentences.has(sentence.replace(LINE_MARK, '').trim()))
    .map((sentence) => sentence.replace(QUOTED, (quoted) => (userText.includes(quoted.slice(1, -1)) ? ' ' : quoted)))
  const claims = sentences.filter(claimsPermission)
  if (claims.length === 0) return inventedGermanApproval(sentences, answers)
  const permissions = permissionsIn(answers)
  const prohibitions = prohibitionsIn(answers)
  const minRatio = (claim: string) => (CHINESE.test(claim) ? MIN_RATIO_ZH : MIN_RATIO)
  const invented = claims.find((claim) => {
    const allowing = permissions.filter(({ condition }) => condition === undefined || !hidesCondition(condition, claim))
    return [claimedStems(claim), ...claimedStemsByClause(claim)].some((stems) => {
      const needed = Math.min(ENOUGH, Math.ceil(stems.length * minRatio(claim)))
      const forbidding = prohibitions.filter(({ subject }) => isAbout(subject, stems, needed))
      return !allowing.some((permission) => covers(permission, stems, needed) && forbidding.every((one) => lifts(permission, one, stems)))
    })
  })
  return invented ?? inventedGermanApproval(sentences, answers)
}

function claimsPermission(sentence: string): boolean {
  return (CHINESE.test(sentence) && mentionsPermissionInChinese(sentence)) || mentionsPermission(sentence)
}

/** What permission is claimed for, without clauses that only report a prohibition, unless nothing would remain. */
function claimedStems(claim: string): string[] {
  const clauses = claim.split(CLAUSES)
  const kept = clauses.filter((clause) => !FORBIDS.test(clause) || REVERSING.test(clause) || claimsPermission(clause))
  const stems = kept.length < clauses.length ? subjectStems(kept.join('')) : []
  return [...new Set(stems.length > 0 ? stems : subjectStems(claim))]
}

/**
 * What each clause of a longer claim names, if it claims permission by itself, so that no claim hides behind the rest of the sentence. A clause that only
 * refers to the rest (`and the user approved the plan`) names nothing.
 */
function claimedStemsByClause(claim: string): string[][] {
  const clauses = claim.split(CLAUSES)
  if (clauses.length === 1) return []
  return clauses.filter(claimsPermission).flatMap((clause) => {
    const withoutHeading = clause.replace(HEADING, '')
    const stems = [...new Set(subjectStems((claimsPermission(withoutHeading) ? withoutHeading : clause).replaceAll(REFERENCES, ' ')))]
    return stems.length < MIN_NAMED ? [] : [stems]
  })
}

/** Whether a claim is about what is forbidden: most of what either of them names is named by the other. */
function isAbout(forbidden: ReadonlySet<string>, stems: readonly string[], needed: number): boolean {
  const common = stems.filter((word) => namesAction(forbidden, word)).length
  return common > 0 && (common >= needed || (common >= MIN_NAMED && common >= forbidden.size * MIN_RATIO))
}

/** Whether a permission names all that a claim has of a prohibition: in the user's own words, or also in a question that they answered after it. */
function lifts({ subject, question, at }: Permission, prohibition: Prohibition, stems: readonly string[]): boolean {
  const isLater = at > prohibition.at
  return stems.every(
    (word) => !namesAction(prohibition.subject, word) || namesAction(subject, word) || (isLater && question !== undefined && namesAction(question, word)),
  )
}

function covers({ subject: permitted, question, firstWord, refused }: Permission, stems: readonly string[], needed: number): boolean {
  if (refused && (stems.length === 0 || stems.some((word) => refused.has(word)))) return false
  if (firstWord !== undefined && isPlainOrderFor(permitted, stems)) return true
  if (stems.filter((word) => question?.has(word) || namesAction(permitted, word)).length < needed) return false
  return firstWord === undefined || namesAction(new Set(stems), firstWord)
}
