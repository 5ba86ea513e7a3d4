import { factLine } from './fact-line.ts'
import type { KeyFact } from './key-fact.ts'
import { summaryFrame } from './summary-frame.ts'

/** The key facts that an earlier summary of the engine keeps word by word. */
export function factsInSummary(content: string): KeyFact[] {
  return summaryFrame.isAtStartOf(content) ? content.split('\n').flatMap((line) => factLine.read(line) ?? []) : []
}
