import { bodyOf } from '../body/body-of.ts'
import type { MockName } from '../body/mock-name.ts'
import { h } from '../notation.ts'
import type { Refused } from './refused.ts'

type What = Pick<Refused, 'title' | 'law' | 'error'> & { readonly model?: string; readonly profile?: string }

/** Describes a refusal by a history in the notation of `h`. */
export function told(mock: MockName, notation: string, { model, profile = mock, ...what }: What): Refused {
  const history = h(notation)
  return { ...what, mock, profile, history, body: bodyOf(history, mock, model) }
}
