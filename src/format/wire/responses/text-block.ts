import type { Path, Role } from '../../../message/index.ts'

/** The block of text in place of another in the content of a message or in the output of a call on Responses; undefined anywhere else. */
export function responsesTextBlock(text: string, path: Path, role: Role): object | undefined {
  const block = agentsTextBlock(text, path, role)
  return block && role === 'assistant' ? { ...block, annotations: [] } : block
}

/** The same for the Agents SDK. */
export function agentsTextBlock(text: string, path: Path, role: Role): object | undefined {
  const key = path.length === 2 ? path[0] : undefined
  if (role === 'assistant') return key === 'content' ? { type: 'output_text', text } : undefined
  return key === 'content' || key === 'output' ? { type: 'input_text', text } : undefined
}
