import { withTraditionalForms } from '../../text/index.ts'

/** In capitals, as programs mark summaries: also SUMMARY_V2 and CONVERSATION_SUMMARY_1, after any brackets or heading marks. */
const MARKED = /^[^\p{L}\p{N}]*(?:CONVERSATION[\s_-]*)?SUMMARY/u
const TITLED = withTraditionalForms(/^[^\p{L}\p{N}]*(?:(?:conversation|对话|会话)[\s_-]*)?(?:summary(?![a-z])|摘要)/iu)
/** The number of characters looked at. */
const MAX_HEADING_CHARS = 80

/** Whether the beginning of a text marks it as a summary. */
export function hasSummaryHeading(text: string): boolean {
  return MARKED.test(text.slice(0, MAX_HEADING_CHARS))
}

/** Whether a system message is a summary: marked as one, or titled so in plain words. Losing a summary costs more than keeping a line. */
export function isSystemSummary(text: string): boolean {
  return hasSummaryHeading(text) || TITLED.test(text.slice(0, MAX_HEADING_CHARS))
}
