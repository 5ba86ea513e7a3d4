import { factLine } from '../../facts/fact-line.ts'
import { summaryFrame } from '../../facts/summary-frame.ts'
import { PROMPTS_EN } from '../../prompts/prompts-en.ts'
import { PROMPTS_ZH } from '../../prompts/prompts-zh.ts'

const LABELS = [PROMPTS_EN, PROMPTS_ZH].map(({ speakers }) => `[${speakers.summary}] `)
const FRAME_LINES: ReadonlySet<string> = new Set([PROMPTS_EN, PROMPTS_ZH].flatMap(({ heading, kept }) => [heading, kept]))

/**
 * The content of an earlier summary of the engine, line by line, without its frame, its headings and the key facts below them, since the next summary has its
 * own, and without labels of summaries before it. Undefined for any other text.
 */
export function summaryLines(content: string): string[] | undefined {
  if (!summaryFrame.isAtStartOf(content)) return undefined
  return content
    .split('\n')
    .filter((line) => line.trim() !== '' && !FRAME_LINES.has(line) && factLine.read(line) === undefined && !summaryFrame.isMark(line))
    .map(withoutLabels)
}

function withoutLabels(line: string): string {
  let text = line
  for (let label = labelOf(text); label !== undefined; label = labelOf(text)) text = text.slice(label.length)
  return text
}

function labelOf(line: string): string | undefined {
  return LABELS.find((label) => line.startsWith(label))
}
