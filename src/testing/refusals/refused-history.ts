import { bodyOf } from '../body/body-of.ts'
import type { MockName } from '../body/mock-name.ts'
import { h } from '../notation.ts'
import type { Refused } from './refused.ts'

type RefusalCase = Pick<Refused, 'title' | 'law' | 'error'> & { readonly model?: string; readonly profile?: string }

/** Describes a refusal by a history in the notation of `h`. */
export function refusedHistory(mock: MockName, notation: string, { model, profile = mock, ...rest }: RefusalCase): Refused {
  const history = h(notation)
  return { ...rest, mock, profile, history, body: bodyOf(history, mock, model) }
}
