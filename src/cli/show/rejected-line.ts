import type { NotUsed } from '../../compact/index.ts'

const WORDS: Readonly<Record<NotUsed, string>> = {
  failed: 'none came',
  truncated: 'broken off in the middle',
  filtered: 'held back by the provider',
  empty: 'nothing in it',
  'tool-call': 'a call of a tool',
  'error-text': 'the text of an error',
  'not-prose': 'no prose',
  refusal: 'a refusal or a question back',
  larger: 'not shorter than the source',
  echo: 'the source itself',
  repeated: 'the same again and again',
  'wrong-language': 'another language than the source',
  invented: 'names that the source does not have',
  'invented-approval': 'leave that the user did not give',
  'no-room': 'no room for it in the budget',
  broken: 'the result would not have been valid',
}

/** Why a model's words were not used, each reason once; empty if all were used. */
export function rejectedLine(rejected: readonly NotUsed[]): string[] {
  return rejected.length === 0 ? [] : [`answers not used: ${[...new Set(rejected)].map((reason) => WORDS[reason]).join('; ')}`]
}
