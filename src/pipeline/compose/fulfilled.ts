import { DecantError, type Edit, isSummary, type Message, summaryText } from '../../message/index.ts'

/**
 * The edit with a model's words in the place of a section's extractive summary. Its first and last lines (how many messages, the ref, that
 * it is a record) stay; the wish is gone. Other messages of the section stay as they are.
 * @throws DecantError `nothing-wanted` where the section wants no words or holds no summary.
 */
export function fulfilled(edit: Edit<Message>, sectionIndex: number, text: string): Edit<Message> {
  const section = edit[sectionIndex]
  if (!section || !('cut' in section) || !section.wants || !section.put.some(isSummary))
    throw new DecantError('nothing-wanted', `Section ${sectionIndex} wants no summary`, 'Ask only for sections that carry `wants`.', { index: sectionIndex })
  const { wants: _, ...rest } = section
  const put = section.put.map((message) => (isSummary(message) ? withWords(message, text) : message))
  return edit.map((other, i) => (i === sectionIndex ? { ...rest, put } : other))
}

function withWords(message: Message, text: string): Message {
  const before = message.parts[0]
  const told = before?.type === 'text' ? summaryText.read(before.text) : undefined
  const words = told ? summaryText.write(told.count, told.ref ?? '', text.trim(), told.isUsers) : text.trim()
  return { ...message, parts: [{ type: 'text', text: words.toWellFormed() }] }
}
