import type { Part } from '../../../message/index.ts'

/** Moves results before all other parts, as Anthropic's models require; the same array if there are none. */
export function resultsFirst(parts: readonly Part[]): readonly Part[] {
  const results = parts.filter(({ type }) => type === 'tool-result')
  return results.length === 0 ? parts : [...results, ...parts.filter(({ type }) => type !== 'tool-result')]
}
