import { isExactNumber, stringifyJson } from '../text/index.ts'
import type { Document } from './format.ts'

/**
 * Returns a document whose metadata has plain numbers where it has numbers with exact digits, which are objects that cannot be cloned; the same if there are
 * none.
 */
export function withPlainMeta(document: Document): Document {
  const { meta } = document
  return meta && holdsExactNumber(meta) ? { ...document, meta: JSON.parse(stringifyJson(meta)) as Record<string, unknown> } : document
}

/** Whether a value from a file holds a number with exact digits, at any depth. */
function holdsExactNumber(root: object): boolean {
  const waiting: object[] = [root]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isExactNumber(next)) return true
    for (const one of Object.values(next) as unknown[]) if (typeof one === 'object' && one !== null) waiting.push(one)
  }
  return false
}
