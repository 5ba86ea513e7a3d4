import type { LanguageModel, ModelAnswer, ModelRequest } from './language-model.ts'
import { type FaultName, MODEL_FAULTS } from './model-faults.ts'

/** An answer of a scripted model: its text, a whole answer, a fault by its name, or a function of the request. */
export type Scripted = string | ModelAnswer | { readonly fault: FaultName } | ((request: ModelRequest) => string | ModelAnswer | { readonly fault: FaultName })

/** A model that gives prepared answers and records its requests. */
export interface ScriptedModel extends LanguageModel {
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[]
}

/**
 * A model without a model: answers by the requested model name, `*` for every other name. A list is a queue whose last answer repeats. Without an answer
 * for a name, the call fails with `invalid-request`, as with a provider that does not know it. For tests, drills and demonstrations.
 *
 * @example
 * const model = scriptedModel({ 'gemini-flash': ['first answer', { fault: 'rate-limited' }, 'and from now on this'] })
 */
export function scriptedModel(script: Readonly<Record<string, Scripted | readonly Scripted[]>>): ScriptedModel {
  const requests: ModelRequest[] = []
  const turns = new Map<string, number>()
  return {
    name: 'scripted',
    requests,
    async generate(request) {
      requests.push(request)
      if (request.signal?.aborted) return { status: 'failed', reason: 'aborted', retryable: false }
      const name = request.model !== undefined && Object.hasOwn(script, request.model) ? request.model : '*'
      const queue = Object.hasOwn(script, name) ? script[name] : undefined
      const turn = turns.get(name) ?? 0
      turns.set(name, turn + 1)
      const next = Array.isArray(queue) ? (queue as readonly Scripted[])[Math.min(turn, queue.length - 1)] : (queue as Scripted | undefined)
      if (next === undefined) return { status: 'failed', reason: 'invalid-request', retryable: false, detail: 'no such model' }
      return answerFor(typeof next === 'function' ? next(request) : next, request)
    },
  }
}

function answerFor(scripted: Exclude<Scripted, (request: ModelRequest) => unknown>, request: ModelRequest): ModelAnswer | Promise<ModelAnswer> {
  if (typeof scripted === 'string') return { status: 'ok', text: scripted, usage: { input: 0, output: 0 }, finish: 'stop' }
  return 'fault' in scripted ? MODEL_FAULTS[scripted.fault](request) : scripted
}
