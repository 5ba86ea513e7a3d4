import { scanAtoms } from './atom-scanner.ts'

/**
 * Returns the atoms of a text: the specific strings that a later step may need and could not guess. Paths, web addresses, identifiers of several words,
 * capitals, numbers of three or more digits, words with digits; 4 to 200 characters. Linear in the text.
 *
 * @example
 * atoms('open src/app.ts at line 120: parseHeader failed') // Set { 'src/app.ts', 'parseHeader' }
 */
export function atoms(text: string): Set<string> {
  const found = new Set<string>()
  scanAtoms(text, (start, end) => found.add(text.slice(start, end)))
  return found
}
