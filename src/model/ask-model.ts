import type { LanguageModel, ModelAnswer, ModelFailure, ModelRequest } from './language-model.ts'

/**
 * Asks a model. A model that throws, or whose answer has no known shape, has failed; token counts that it does not report are 0. Lone surrogates are replaced:
 * providers refuse a body that contains one.
 */
export async function askModel(model: LanguageModel, request: ModelRequest): Promise<ModelAnswer> {
  const { system, prompt } = request
  try {
    return parseAnswer(await model.generate({ ...request, system: system.toWellFormed(), prompt: prompt.toWellFormed() }))
  } catch (error) {
    return { status: 'failed', reason: 'error', retryable: false, detail: error instanceof Error ? error.name : typeof error }
  }
}

/** Models may be written in JavaScript, so the shape is checked. */
function parseAnswer(answer: Partial<ModelAnswer> | undefined | null): ModelAnswer {
  if (answer?.status === 'failed' && typeof answer.reason === 'string')
    return { ...answer, status: 'failed', reason: answer.reason, retryable: answer.retryable === true }
  if (answer?.status !== 'ok' || typeof answer.text !== 'string') return INVALID
  const { text, usage, finish = 'length' } = answer
  return { status: 'ok', text, usage: { input: tokenCount(usage?.input), output: tokenCount(usage?.output) }, finish }
}

const INVALID: ModelFailure = { status: 'failed', reason: 'invalid-answer', retryable: false, detail: 'no text' }

function tokenCount(count: number | undefined): number {
  return typeof count === 'number' && Number.isFinite(count) ? count : 0
}
