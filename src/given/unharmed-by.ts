import { reasonOf } from './reason-of.ts'

/**
 * Calls a function that a caller passed in as a listener. Its failure never harms the work: what it throws, or what its promise rejects with, becomes a
 * warning.
 * @param name the name of the function, as a caller writes it
 * @example
 * unharmedBy('onRender', () => JSON.parse('{'), (words) => process.emitWarning(words))
 */
export function unharmedBy(name: string, tell: () => unknown, warn: (words: string) => void): void {
  new Promise((resolve) => resolve(tell())).catch((error) => warn(`${name} threw: ${reasonOf(error)}`))
}
