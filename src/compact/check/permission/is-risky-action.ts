import { subjectStems } from './subject-stems.ts'

/** Actions that are hard to undo, so that it matters whether somebody gave permission for them. */
const RISKY_ACTIONS: ReadonlySet<string> = new Set(
  subjectStems(
    'delete deletion drop wipe erase purge truncate destroy push merge deploy deployment release publish send transfer pay payment refund charge purchase revoke disable reset overwrite terminate shut kill cancel',
  ),
)
/** Words after which an action is negated, conditional or only asked about. */
const NEGATING_WORDS: ReadonlySet<string> = new Set(
  "not never no nobody neither nor don't doesn't didn't can't cannot won't mustn't shouldn't only whether if why how what when where which about without before instead unless until stop avoid refrain keep".split(
    ' ',
  ),
)

/** Whether a word keeps what follows it from being an order or a permission. */
export function isNegating(word: string): boolean {
  return NEGATING_WORDS.has(word)
}

/** Whether a word, in any form, names an action that is hard to undo. */
export function isRiskyAction(word: string | undefined): boolean {
  return word !== undefined && RISKY_ACTIONS.has(subjectStems(word)[0] ?? '')
}
