import { anthropicBodies } from './anthropic-body.ts'
import { anthropicEdits } from './anthropic-edit.ts'
import { anthropicHistories } from './anthropic-history.ts'
import { converseRefusals } from './converse.ts'
import { chatRefusals, responsesRefusals } from './openai.ts'
import { aiSdkRefusals, geminiRefusals } from './others.ts'
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
