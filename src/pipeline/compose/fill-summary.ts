import { DecantError, type Edit, isSummary, type Message, summaryText } from '../../message/index.ts'

/**
 * Returns the edit with a model's words in place of a section's extractive summary. The first and last lines of the summary (the number of messages, the ref,
 * that it is a record) stay; `wants` is removed. Other messages of the section do not change.
 * @throws DecantError `nothing-wanted` if the section wants no words or contains no summary.
 */
export function fillSummary(edit: Edit<Message>, sectionIndex: number, text: string): Edit<Message> {
  const section = edit[sectionIndex]
  if (!section || !('cut' in section) || !section.wants || !section.put.some(isSummary))
    throw new DecantError('nothing-wanted', `Section ${sectionIndex} wants no summary`, 'Fill only sections that carry `wants`.', { index: sectionIndex })
  const { wants: _, ...rest } = section
  const put = section.put.map((message) => (isSummary(message) ? withSummaryText(message, text) : message))
  return edit.map((other, i) => (i === sectionIndex ? { ...rest, put } : other))
}

function withSummaryText(message: Message, text: string): Message {
  const before = message.parts[0]
  const parsed = before?.type === 'text' ? summaryText.read(before.text) : undefined
  const summary = parsed ? summaryText.write(parsed.count, parsed.ref ?? '', text.trim(), parsed.isUsers) : text.trim()
  return { ...message, parts: [{ type: 'text', text: summary.toWellFormed() }] }
}
