import type { ContentPart, Part } from '../../../message/index.ts'

/**
 * Writes the items of one message on a wire of items: `item` writes single parts (calls, results, unknown content), `words` each run of content between them.
 * Reasoning and calls for which `item` returns nothing are omitted.
 */
export function itemsOf(
  parts: readonly Part[],
  item: (part: Part) => object | undefined,
  words: (run: readonly ContentPart[]) => object | undefined,
): object[] {
  const found: object[] = []
  let run: ContentPart[] = []
  const flush = () => {
    const said = run.length > 0 ? words(run) : undefined
    if (said) found.push(said)
    run = []
  }
  for (const part of parts) {
    const alone = item(part)
    if (alone) {
      flush()
      found.push(alone)
    } else if (part.type !== 'reasoning' && part.type !== 'tool-call' && part.type !== 'tool-result') run.push(part)
  }
  flush()
  return found
}
