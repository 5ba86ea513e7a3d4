import type { LanguageModel, ModelMessage } from 'ai'
import { ResentHistories, type ResentOptions } from '../resent/index.ts'
import { spoken } from './spoken.ts'

/** What `prepareStep` of the AI SDK is told that matters here. */
export interface StepToPrepare {
  readonly messages: ModelMessage[]
  readonly model: LanguageModel
  /** System text and the like that goes out beside the messages; it counts, and is left alone. */
  readonly instructions?: unknown
}

/**
 * A `prepareStep` for `generateText`, `streamText` and agents of the AI SDK: above the trigger, the step's messages are rendered as their
 * session stands. Tools are not shown to `prepareStep` and so are not counted; the middleware counts them. Use one of the two.
 *
 * @throws DecantError `invalid-option`
 * @example
 * await generateText({ model, tools, messages, stopWhen: isStepCount(100), prepareStep: compactingSteps({ archive: 'sqlite:./decant.db' }) })
 */
export function compactingSteps(options: ResentOptions = {}): (step: StepToPrepare) => Promise<{ messages?: ModelMessage[] }> {
  const histories = new ResentHistories(options)
  return async ({ messages, model, instructions }) => {
    const name = typeof model === 'string' ? model : model.modelId
    const said = spoken(messages)
    const rendered = await histories.render(said, { format: 'ai-sdk-model', model: name, beside: instructions })
    return rendered === said ? {} : { messages: rendered }
  }
}
