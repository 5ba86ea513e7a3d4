import type { LanguageModelMiddleware } from 'ai'
import { asPrompt, ResentHistories, type ResentOptions } from '../resent/index.ts'
import { spoken } from './spoken.ts'

/**
 * Middleware for a language model of the AI SDK: above the trigger, the prompt of each call is rendered as its session stands. The loop,
 * the messages you keep and the answers stay as they are. After any fault of ours the prompt goes out as it came. For the SDK from version 5 on:
 * the type is that of the version installed.
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
      const about = { format: 'ai-sdk-model', model: model.modelId, ...(params.tools && { beside: params.tools }) }
      const said = spoken(params.prompt)
      const prompt = await histories.render(said, about)
      params.abortSignal?.throwIfAborted()
      return prompt === said ? params : { ...params, prompt: asPrompt(prompt) }
    },
  }
}
