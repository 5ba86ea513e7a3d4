import { factLine } from '../../facts/fact-line.ts'
import type { KeyFact } from '../../facts/key-fact.ts'
import { summaryFrame } from '../../facts/summary-frame.ts'
import type { Prompts } from '../../prompts/prompts.ts'

/** The content of the summary message: marked as a record, with a closing mark that its own text cannot contain. */
export function frameSummary(summary: string, { messages, ref }: { messages: number; ref: string | undefined }, prompts: Prompts): string {
  return summaryFrame.write(`${prompts.heading}\n${summary}`, messages, ref)
}

/** The summary with key facts word by word below it. */
export function withFactLines(summary: string, facts: readonly KeyFact[], { kept }: Prompts): string {
  const escaped = factLine.escape(summary)
  if (facts.length === 0) return escaped
  return [escaped, kept, ...facts.map(factLine.write)].filter((part) => part !== '').join('\n')
}
