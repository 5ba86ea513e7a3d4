import type { Part } from '../../../message/index.ts'

/** Parts with the results before all else, as Anthropic's models want them answered; the same array where there are none. */
export function resultsFirst(parts: readonly Part[]): readonly Part[] {
  const results = parts.filter(({ type }) => type === 'tool-result')
  return results.length === 0 ? parts : [...results, ...parts.filter(({ type }) => type !== 'tool-result')]
}
