import { words } from '../../text/index.ts'

const CLAIM = /(?:\busers?|用户)[^.。!！\n]{0,40}(?:approved|confirmed|authori[sz]ed|gave permission|granted|批准|授权|同意|确认)[^.。!！\n]{0,200}/gi
const APPROVES = /approv|confirm|authori|permission|grant|\byes\b|\bok(?:ay)?\b|go ahead|do it|agree|批准|授权|同意|确认|可以|好的|行/i
const REFUSES = /\b(?:not|never|don't|do not|won't|no)\b|不|勿|别/i
const OWN = /^(?:users?|approved?|confirmed|authori[sz]ed|gave|permission|granted|that|this|with|from|were|have|been|they|their|the|用户|批准|授权|同意|确认)$/i

/**
 * The first approval that a text claims and the user never gave: no sentence of theirs approves without refusing, or none of those that do, read
 * with what it answers, shares a word with what is said to be approved. Undefined where there is none.
 * @param approvals sentences of the user, each after the words of the assistant that it answers
 */
export function inventedApproval(text: string, approvals: readonly { readonly asked: string; readonly said: string }[]): string | undefined {
  const claims = text.match(CLAIM) ?? []
  if (claims.length === 0) return undefined
  const given = approvals
    .filter(({ said }) => APPROVES.test(said) && !REFUSES.test(said))
    .map(({ asked, said }) => new Set(words(`${asked}\n${said}`).map((word) => word.toLowerCase())))
  return claims.find((claim) => {
    const about = words(claim)
      .map((word) => word.toLowerCase())
      .filter((word) => (word.length > 3 || /\P{ASCII}/u.test(word)) && !OWN.test(word))
    return !given.some((known) => about.length === 0 || about.some((word) => known.has(word)))
  })
}
