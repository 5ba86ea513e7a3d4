import { asPrompt, ResentHistories, type ResentOptions } from '../resent/index.ts'

/** The part of Mastra's processors that decant takes; any agent takes it among its `inputProcessors`. */
export interface CompactingProcessor {
  readonly id: 'decant'
  processLLMRequest<T extends { readonly role: string }>(request: { prompt: T[]; model: { readonly modelId: string } }): Promise<{ prompt: T[] } | undefined>
}

/**
 * A processor for agents of Mastra: above the trigger, the prompt of each model call is rendered as its session stands. Mastra's own
 * message list, and so its memory, keeps all messages whole. After any fault of ours the prompt goes out as it came.
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
