import { DecantError } from '../../message/index.ts'

/**
 * Checks an object passed as an option for the methods it needs, before work begins.
 * @param caller the function or class it was passed to, as a caller writes it
 * @throws DecantError `invalid-option`
 */
export function checkMethods(caller: string, option: string, value: unknown, ...methods: readonly string[]): void {
  if (value === undefined || value === null) return
  const method = methods.find((name) => typeof Object(value)[name] !== 'function')
  if (method === undefined) return
  throw new DecantError('invalid-option', `The ${option} of ${caller} has no ${method}()`, `Give an object with a function ${method}, or leave it out.`)
}
