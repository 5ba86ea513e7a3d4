import { DecantError } from '../message/index.ts'
import type { LanguageModel, ModelAnswer } from './language-model.ts'

/** A model object of the AI SDK, from the second version of its interface on, with the members that are used. */
export interface AiSdkModel {
  readonly provider: string
  readonly modelId: string
  doGenerate(options: { prompt: { role: 'system'; content: string }[] | object[]; maxOutputTokens?: number; abortSignal?: AbortSignal }): PromiseLike<{
    readonly content: readonly { readonly type: string; readonly text?: string }[]
    /** A word or, since the third version, an object that contains one. */
    readonly finishReason: string | { readonly unified: string }
    readonly usage?: { readonly inputTokens?: unknown; readonly outputTokens?: unknown }
  }>
}

/**
 * Adapts a model object of the AI SDK from any provider; the SDK itself is not needed. Errors that it throws become failures.
 * @throws DecantError `invalid-option` for a value that is no model, such as a mere name
 * @example
 * const model = aiSdkModel(openai('gpt-5-mini'))
 */
export function aiSdkModel(model: AiSdkModel): LanguageModel {
  if (typeof (Object(model) as Partial<AiSdkModel>).doGenerate !== 'function')
    throw new DecantError(
      'invalid-option',
      'This is not a model of the AI SDK: it has no doGenerate(options)',
      "Give one that a provider made, such as openai('gpt-5-mini').",
    )
  return {
    name: `${model.provider}:${model.modelId}`,
    async generate({ system, prompt, maxTokens, signal }): Promise<ModelAnswer> {
      try {
        const { content, finishReason, usage } = await model.doGenerate({
          prompt: [
            { role: 'system', content: system },
            { role: 'user', content: [{ type: 'text', text: prompt }] },
          ],
          maxOutputTokens: maxTokens,
          ...(signal && { abortSignal: signal }),
        })
        const text = content.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('')
        const hasCalls = content.some(({ type }) => type === 'tool-call')
        const finish = hasCalls ? 'tool-call' : finishOf(typeof finishReason === 'string' ? finishReason : finishReason.unified)
        return { status: 'ok', text, usage: { input: tokenCount(usage?.inputTokens), output: tokenCount(usage?.outputTokens) }, finish }
      } catch (error) {
        if (signal?.aborted) return { status: 'failed', reason: 'aborted', retryable: false }
        return { status: 'failed', reason: 'error', retryable: isRetryable(error), detail: error instanceof Error ? error.name : typeof error }
      }
    },
  }
}

function finishOf(reason: string): 'stop' | 'length' | 'tool-call' | 'filter' {
  if (reason === 'stop') return 'stop'
  if (reason === 'tool-calls') return 'tool-call'
  return reason === 'content-filter' ? 'filter' : 'length'
}

function tokenCount(count: unknown): number {
  if (typeof count === 'number') return count
  return typeof count === 'object' && count !== null && 'total' in count && typeof count.total === 'number' ? count.total : 0
}

function isRetryable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'isRetryable' in error && error.isRetryable === true
}
