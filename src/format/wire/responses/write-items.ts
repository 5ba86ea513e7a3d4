import type { ContentPart, Part } from '../../../message/index.ts'

/**
 * Writes the items of one message on a wire of items: `writeItem` writes single parts (calls, results, unknown content), `writeContent` each run of content
 * between them. Reasoning and calls for which `writeItem` returns nothing are omitted.
 */
export function writeItems(
  parts: readonly Part[],
  writeItem: (part: Part) => object | undefined,
  writeContent: (run: readonly ContentPart[]) => object | undefined,
): object[] {
  const items: object[] = []
  let run: ContentPart[] = []
  const flush = () => {
    const content = run.length > 0 ? writeContent(run) : undefined
    if (content) items.push(content)
    run = []
  }
  for (const part of parts) {
    const single = writeItem(part)
    if (single) {
      flush()
      items.push(single)
    } else if (part.type !== 'reasoning' && part.type !== 'tool-call' && part.type !== 'tool-result') run.push(part)
  }
  flush()
  return items
}
