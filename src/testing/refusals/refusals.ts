import { anthropicBodies } from './anthropic-bodies.ts'
import { anthropicEdits } from './anthropic-edits.ts'
import { anthropicHistories } from './anthropic-histories.ts'
import { converseRefusals } from './converse-refusals.ts'
import { chatRefusals, responsesRefusals } from './openai-refusals.ts'
import { aiSdkRefusals, geminiRefusals } from './other-refusals.ts'
import type { Refused } from './refused.ts'

/** Every known refusal: a request for which the mock answers with the provider's message, and the law that catches it first. */
export function refusals(): readonly Refused[] {
  return [
    ...anthropicHistories,
    ...anthropicBodies(),
    ...anthropicEdits(),
    ...chatRefusals,
    ...responsesRefusals,
    ...converseRefusals,
    ...geminiRefusals,
    ...aiSdkRefusals,
  ]
}
