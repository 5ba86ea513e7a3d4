import { about } from './about.ts'

/** Deeds that are hard to undo, so that it matters whether somebody gave leave for them. */
const DEEDS: ReadonlySet<string> = new Set(
  about(
    'delete deletion drop wipe erase purge truncate destroy push merge deploy deployment release publish send transfer pay payment refund charge purchase revoke disable reset overwrite terminate shut kill cancel',
  ),
)
/** Words after which a deed is negated, conditional or only asked about. */
const TURNED: ReadonlySet<string> = new Set(
  "not never no nobody neither nor don't doesn't didn't can't cannot won't mustn't shouldn't only whether if why how what when where which about without before instead unless until stop avoid refrain keep".split(
    ' ',
  ),
)

/** Whether a word keeps what follows it from being an order or leave. */
export function isTurned(word: string): boolean {
  return TURNED.has(word)
}

/** Whether a word, in any form, names a deed that is hard to undo. */
export function isDeed(word: string | undefined): boolean {
  return word !== undefined && DEEDS.has(about(word)[0] ?? '')
}
