import { asPrompt, ResentHistories, type ResentOptions } from '../resent/index.ts'

/** The part of Mastra's processor interface that decant implements; it fits the `inputProcessors` of any agent. */
export interface CompactingProcessor {
  readonly id: 'decant'
  processLLMRequest<T extends { readonly role: string }>(request: { prompt: T[]; model: { readonly modelId: string } }): Promise<{ prompt: T[] } | undefined>
}

/**
 * A processor for agents of Mastra: above the trigger, each model call sends its session's rendering of the prompt. Mastra's own message list, and so its
 * memory, keeps all messages unchanged. If decant itself fails, the prompt is sent unchanged.
 *
 * @throws DecantError `invalid-option`
 * @example
 * const agent = new Agent({ id: 'coder', name: 'coder', instructions, model, tools, inputProcessors: [compacting({ archive: 'sqlite:./decant.db' })] })
 */
export function compacting(options: ResentOptions = {}): CompactingProcessor {
  const histories = new ResentHistories(options)
  return {
    id: 'decant',
    async processLLMRequest({ prompt, model }) {
      const rendered = await histories.render(prompt, { format: 'ai-sdk-model', model: model.modelId })
      return rendered === prompt ? undefined : { prompt: asPrompt(rendered) }
    },
  }
}
