import { reasonOf } from './reason-of.ts'

/**
 * Tells a function that was handed in. It takes nothing from the work that it is told of: of what it throws, and of what a promise of it fails with, it is
 * only warned.
 * @param name of the function, as a caller writes it
 * @example
 * unharmedBy('onRender', () => JSON.parse('{'), (words) => process.emitWarning(words))
 */
export function unharmedBy(name: string, tell: () => unknown, warn: (words: string) => void): void {
  new Promise((resolve) => resolve(tell())).catch((error) => warn(`${name} threw: ${reasonOf(error)}`))
}
