import { DecantError } from '../message/index.ts'
import type { LanguageModel } from './language-model.ts'

/**
 * Checks a model that a caller passes; returns undefined if there is none.
 * @param caller the function it was passed to, as a caller writes it
 * @throws DecantError `invalid-option` for a value without `generate`, which would otherwise look like a model that always fails
 */
export function checkModel(caller: string, model: LanguageModel | null | undefined): LanguageModel | undefined {
  if (model === null || model === undefined) return undefined
  if (typeof (Object(model) as Partial<LanguageModel>).generate === 'function') return model
  throw new DecantError(
    'invalid-option',
    `The model of ${caller} has no generate(request)`,
    "Give `modelNamed('provider:model', { key })` or `aiSdkModel(model)` of decant/model, or an object with a `name` and `generate(request)`.",
  )
}
