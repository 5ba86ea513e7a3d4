import { DecantError } from '../message/index.ts'

/**
 * Checks the name of a model that a caller passes.
 * @param subject the function it was passed to, as a caller writes it
 * @throws DecantError `invalid-option`
 */
export function checkModelName(subject: string, model: string | undefined): void {
  if (model === undefined || typeof model === 'string') return
  throw new DecantError(
    'invalid-option',
    `The model of ${subject} is ${model === null ? 'null' : `of type ${typeof model}`}`,
    "Give its name, such as 'gpt-5-mini', or leave it out.",
  )
}
