import { redact } from '../../archive/index.ts'
import type { SummaryModel } from '../../compact/index.ts'
import type { FailureReason, ModelFailure } from '../../model/index.ts'

/** Why a model gave no answer. */
export type FailureDetail = Pick<ModelFailure, 'reason' | 'detail'>

/** A model, and its failures: each reason once, because later questions fail for the same reason. */
export interface RecordedModel {
  readonly model: SummaryModel
  readonly failures: readonly FailureDetail[]
}

/** Reasons that follow from other failures or from the user, and explain nothing by themselves. */
const SECONDARY_REASONS: ReadonlySet<string> = new Set(['breaker-open', 'aborted'])

/** Wraps a model so that its failures are recorded: summaries work without it, so nobody would learn why it failed. */
export function recordFailures(summaryModel: SummaryModel): RecordedModel {
  const failures: FailureDetail[] = []
  const { model } = summaryModel
  const recordingModel: typeof model = {
    ...model,
    async generate(request) {
      const answer = await model.generate(request)
      if (answer.status === 'ok' || SECONDARY_REASONS.has(answer.reason) || failures.some(({ reason }) => reason === answer.reason)) return answer
      failures.push({ reason: answer.reason, ...(answer.detail !== undefined && { detail: redact(answer.detail) }) })
      return answer
    },
  }
  return { model: { ...summaryModel, model: recordingModel }, failures }
}

/** Lines for people: each failure of the model of this name, and what to do about it. */
export function failureLines(name: unknown, failures: readonly FailureDetail[]): string[] {
  return failures.map(({ reason, detail }) => {
    const why = [reason, detail].filter(Boolean).join(', ')
    return `decant: ${name} gave no answer: ${why}\n  Words of the source are used instead. ${REMEDIES[reason] ?? 'Check its name, its key and its address.'}\n`
  })
}

const REMEDIES: Readonly<Partial<Record<string, string>>> = {
  network: 'The server was not reached: check the address (--url), the network and the proxy.',
  timeout: 'The server took too long: run again, or ask another model.',
  unauthorized: 'The provider refused the key: check the variable that holds it.',
  'rate-limited': 'The provider wants a pause: run again later.',
  overloaded: 'The provider is overloaded or failing: run again later.',
  'too-long': 'The request was too long for it: use a model with a larger window.',
  'invalid-request': 'The provider refused the request: check the name of the model and the address (--url).',
  'invalid-answer': 'The answer is not that of a model: check the address (--url).',
} satisfies Partial<Record<FailureReason, string>>
