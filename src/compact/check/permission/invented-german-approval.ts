import type { UserAnswer } from './permissions-in.ts'

/** Actions that are hard to undo, each in all its words: a user may order in English what a summary reports in German. */
const ACTIONS: readonly RegExp[] = [
  /lösch|entfern(?!ung)|(?<!\p{L})leer(?:en|te?n?)(?!\p{L})|delet|remov|wip(?:e|ing)|(?<!\p{L})drop(?!-?down)/iu,
  /push(?!-?(?:be|nach|notif|dienst))/iu,
  /merge|gemergt|zusammenführ|zusammengeführt/iu,
  /deploy|ausroll|ausgerollt|bereitstell|bereitgestellt/iu,
  /veröffentlich|publish|releas/iu,
  /überschr(?:eib|ieb)|overwr/iu,
  /zurück(?:zu|ge)?setz|reset|revert/iu,
  /bezahl|zahlung|überw(?:eis|ies)|erstatt|(?<!\p{L})pa(?:y|id)|transfer|refund/iu,
  /stornier|kündig|abbrech|abgebrochen|cancel/iu,
  /deaktivier|abschalt|abgeschaltet|disabl/iu,
]

/** Somebody who may give permission: what allows users something is a program. */
const GIVER =
  /(?<!\p{L})(?:der|die|des|vom|von der|durch den|durch die) (?:nutzer|benutzer|anwender|auftraggeber|eigentümer|kunde|chef|mensch)(?:s|in|n|en)?(?!\p{L})/iu
/** Words that report permission if such a person is named, those that report it in the passive too, and what the agent is said to be allowed. */
const PERMISSION =
  /(?<!\p{L})(?:erlaubt\p{L}{0,2}|gestattet\p{L}{0,2}|genehmigt\p{L}{0,2}|bewilligt\p{L}{0,2}|autorisiert\p{L}{0,2}|zugestimmt|zustimmte|eingewilligt|freigegeben|abgesegnet|einverstanden|Erlaubnis|Genehmigung|Zustimmung|Einwilligung|Freigabe|grüne[sm] Licht|auf (?:ausdrücklichen )?(?:Wunsch|Anweisung))(?!\p{L})/iu
const PASSIVE =
  /(?<!\p{L})(?:wurden?|worden)(?!\p{L}).{0,200}(?<!\p{L})(?:genehmigt|bewilligt|autorisiert|zugestimmt|freigegeben|abgesegnet)(?!\p{L})|(?<!\p{L})mit (?:ausdrücklicher )?(?:Erlaubnis|Genehmigung|Zustimmung|Einwilligung|Freigabe)(?!\p{L})/iu
const AGENT_MAY = /(?<!\p{L})der (?:Agent|Assistent) (?:darf|dürfe)(?!\p{L})/iu
/** Words with which it is denied, wanted, asked for or only possible. */
const NO_CLAIM =
  /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|nie(?:mals)?|ohne|weder|erst|bevor|falls|wenn|sobald|sofern|ob|bis|nur|braucht\p{L}{0,2}|benötigt\p{L}{0,2}|nötig|erforderlich|aussteht|ausstehend\p{L}{0,2}|wartet|abwarten|gefragt|fragt|fragen|bittet|gebeten|muss|müssen|soll|sollte|müsste|könnte)(?!\p{L})|[?？]/iu
/** Words with which a part of a sentence of the user forbids, or permits nothing yet. */
const DENIAL =
  /(?<!\p{L})(?:nichts?|kein\p{L}{0,2}(?! (?:problem|einwände))|nie(?:mals)?|ohne (?!zu fragen|nachzufragen|rückfrage)|bevor|nein|stopp?|not|never|no|cannot)(?!\p{L})|n['’]t(?!\p{L})/iu
const YES =
  /(?<!\p{L})(?:ja|jo|jep|ok(?:ay)?|klar|gerne?|passt|macht?|los|einverstanden|genehmigt|erlaubt|bitte|sicher|natürlich|genau|in ordnung|kein problem|keine einwände|yes|yep|sure|fine|please|go|do it)(?!\p{L})/iu
/** Where a part of a sentence ends that a denial in another part does not concern. */
const PART_END = /[;:.!]|,?\s(?=(?:aber|jedoch|but)\s)|,\s(?=(?:nicht|kein\p{L}{0,2}|nie|ohne|not|never|don['’]t)\s)/iu

/**
 * The first German sentence that claims permission for an action that is hard to undo, if no words of the user that forbid nothing name the action or agree to
 * a text that does. Other claims, and whether a condition is told, are not checked.
 */
export function inventedGermanApproval(sentences: readonly string[], answers: readonly UserAnswer[]): string | undefined {
  const claims = sentences.filter((sentence) => !NO_CLAIM.test(sentence) && claimsPermission(sentence) && actionsIn(sentence).length > 0)
  if (claims.length === 0) return undefined
  const permitted = permittedActions(answers)
  return claims.find((claim) => !actionsIn(claim).some((action) => permitted.has(action)))
}

function claimsPermission(sentence: string): boolean {
  return (GIVER.test(sentence) && PERMISSION.test(sentence)) || PASSIVE.test(sentence) || AGENT_MAY.test(sentence)
}

/** What the user's words name or agree to. A text that many of them answer is read once. */
function permittedActions(answers: readonly UserAnswer[]): ReadonlySet<RegExp> {
  const found = new Set<RegExp>()
  const agreedTo = new Set<string>()
  for (const { question, text } of answers) {
    const parts = text.split(PART_END).filter((part) => !DENIAL.test(part))
    for (const part of parts) for (const action of actionsIn(part)) found.add(action)
    if (parts.some((part) => YES.test(part))) agreedTo.add(question)
  }
  for (const question of agreedTo) for (const action of actionsIn(question)) found.add(action)
  return found
}

function actionsIn(text: string): RegExp[] {
  return ACTIONS.filter((action) => action.test(text))
}
