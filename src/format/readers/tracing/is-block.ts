import { asObject } from '../../wire/value.ts'

/** Whether a value is a block of content, rather than data that looks like one. */
export function isBlock(value: unknown): boolean {
  const block = asObject(value)
  if (!block) return false
  if (typeof block.type === 'string') return 'text' in block || 'content' in block || Object.keys(block).length > 1
  return ['text', 'json', 'toolUse', 'toolResult', 'image', 'document', 'reasoningContent'].some((key) => key in block) && Object.keys(block).length === 1
}
