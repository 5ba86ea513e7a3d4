import { reasonOf } from './reason-of.ts'

/**
 * Calls a function that a caller passed in as a listener. Its failure never harms the work: what it throws, or what its promise rejects with, becomes a
 * warning.
 * @param name the name of the function, as a caller writes it
 * @example
 * notifySafely('onRender', () => JSON.parse('{'), process.emitWarning)
 */
export function notifySafely(name: string, notify: () => unknown, warn: (message: string) => void): void {
  new Promise((resolve) => resolve(notify())).catch((error) => warn(`${name} threw: ${reasonOf(error)}`))
}
