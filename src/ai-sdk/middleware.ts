import type { LanguageModelMiddleware } from 'ai'
import { asPrompt, ResentHistories, type ResentOptions } from '../resent/index.ts'
import { removeProviderNotes } from './remove-provider-notes.ts'

/**
 * Middleware for a language model of the AI SDK: above the trigger, each call sends its session's rendering of the prompt. The loop, the messages you keep
 * and the answers are not changed. If decant itself fails, the prompt is sent unchanged. For version 5 of the SDK and later: the type is that of the
 * installed version.
 *
 * @throws DecantError `invalid-option`
 * @example
 * const model = wrapLanguageModel({ model: anthropic('claude-sonnet-5'), middleware: compacting({ archive: 'sqlite:./decant.db' }) })
 */
export function compacting(options: ResentOptions = {}): LanguageModelMiddleware {
  const histories = new ResentHistories(options)
  return {
    specificationVersion: 'v4',
    transformParams: async ({ params, model }) => {
      const info = { format: 'ai-sdk-model', model: model.modelId, ...(params.tools && { alongside: params.tools }) }
      const cleaned = removeProviderNotes(params.prompt)
      const prompt = await histories.render(cleaned, info)
      params.abortSignal?.throwIfAborted()
      return prompt === cleaned ? params : { ...params, prompt: asPrompt(prompt) }
    },
  }
}
