import type { RejectionReason } from '../../compact/index.ts'

const REASON_TEXT: Readonly<Record<RejectionReason, string>> = {
  failed: 'no answer',
  truncated: 'cut off in the middle',
  filtered: 'withheld by the provider',
  empty: 'empty',
  'tool-call': 'a tool call',
  'error-text': 'an error message',
  'not-prose': 'not prose',
  refusal: 'a refusal or a question back',
  larger: 'not shorter than the source',
  echo: 'the source itself',
  repeated: 'the same words again and again',
  'wrong-language': 'another language than the source',
  invented: 'names that are not in the source',
  'invented-approval': 'a permission that the user did not give',
  'no-room': 'no room for it in the budget',
  broken: 'the result would not have been valid',
}

/** Why a model's words were not used, each reason once; empty if all were used. */
export function rejectionLines(rejected: readonly RejectionReason[]): string[] {
  return rejected.length === 0 ? [] : [`answers not used: ${[...new Set(rejected)].map((reason) => REASON_TEXT[reason]).join('; ')}`]
}
