import type { LanguageModel, ModelMessage } from 'ai'
import { ResentHistories, type ResentOptions } from '../resent/index.ts'
import { removeProviderNotes } from './remove-provider-notes.ts'

/** The arguments of the AI SDK's `prepareStep` that are used here. */
export interface StepToPrepare {
  readonly messages: ModelMessage[]
  readonly model: LanguageModel
  /** System text sent outside the messages; it counts, and is never changed. */
  readonly instructions?: unknown
}

/**
 * A `prepareStep` for `generateText`, `streamText` and agents of the AI SDK: above the trigger, each step sends its session's rendering of the messages.
 * `prepareStep` does not receive the tools, so they are not counted; the middleware counts them. Use one of the two.
 *
 * @throws DecantError `invalid-option`
 * @example
 * await generateText({ model, tools, messages, stopWhen: isStepCount(100), prepareStep: compactingSteps({ archive: 'sqlite:./decant.db' }) })
 */
export function compactingSteps(options: ResentOptions = {}): (step: StepToPrepare) => Promise<{ messages?: ModelMessage[] }> {
  const histories = new ResentHistories(options)
  return async ({ messages, model, instructions }) => {
    const modelId = typeof model === 'string' ? model : model.modelId
    const cleaned = removeProviderNotes(messages)
    const rendered = await histories.render(cleaned, { format: 'ai-sdk-model', model: modelId, alongside: instructions })
    return rendered === cleaned ? {} : { messages: rendered }
  }
}
