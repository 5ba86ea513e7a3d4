import { DecantError, type Edit, type Message } from '../../message/index.ts'
import type { Strategy } from '../../strategy/index.ts'

/**
 * What a strategy planned, at the door of what applies it: one of your own may give anything.
 * @throws DecantError `invalid-option`, which names the strategy
 */
export function planned({ name }: Pick<Strategy, 'name'>, given: Edit<Message>): Edit<Message> {
  if (Array.isArray(given)) return given
  const later: unknown = Reflect.get(Object(given), 'then')
  throw new DecantError(
    'invalid-option',
    `The plan of the strategy '${name}' is ${typeof later === 'function' ? 'a promise' : 'no edit'}`,
    'Have plan(history, context) return an edit at once, such as draftEdit(history, context, { keep, reason }) of decant/strategy makes.',
  )
}
