import { userAuthoredText, userTextStart } from '../../text/index.ts'
import { CALL_ENDING } from '../record/call-ending.ts'
import type { Ledger, Passage } from './ledger.ts'
import { PassageRole } from './passage-role.ts'

/** Where the user's words start in a passage, also in the result of a call that the user refused or answered; -1 if it contains none. */
export function userWordsStart({ passages }: Ledger, { role, inRecord, harness, call, text }: Passage): number {
  if (role === PassageRole.user) return harness || inRecord ? 0 : Math.max(0, text.lastIndexOf(userAuthoredText(text)))
  if (role !== PassageRole.result) return -1
  if (!inRecord) return userTextStart(text)
  return passages[call]?.failure === CALL_ENDING.refused ? 0 : -1
}
