import { bothForms } from '../../text/index.ts'

/** In capitals, as programs mark it: SUMMARY_V2 and CONVERSATION_SUMMARY_1 as well, whatever brackets or marks of a heading stand before. */
const MARKED = /^[^\p{L}\p{N}]*(?:CONVERSATION[\s_-]*)?SUMMARY/u
const TITLED = bothForms(/^[^\p{L}\p{N}]*(?:(?:conversation|对话|会话)[\s_-]*)?(?:summary(?![a-z])|摘要)/iu)
/** Looked at so far into a text. */
const HEAD = 80

/** Whether a text is marked as a summary by how it begins. */
export function beginsAsSummary(text: string): boolean {
  return MARKED.test(text.slice(0, HEAD))
}

/** Whether a system message is a summary: marked as one, or titled so in plain words. A summary lost costs more than a line kept. */
export function isSystemSummary(text: string): boolean {
  return beginsAsSummary(text) || TITLED.test(text.slice(0, HEAD))
}
