import { wordOf } from '../../../text/index.ts'
import { objectOf } from '../value.ts'

/**
 * Blocks that only the provider may write, and others that no neutral part stands for: by type, where their words stand. What is encrypted has none.
 * Found tools (`tool_reference`) are not among them: they load what later turns call. Source: types of the Anthropic SDK.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  text: ['text', 'data'],
  base64: [],
  url: ['url'],
  file: ['file_id'],
  content: ['content'],
  document: ['title', 'context', 'source'],
  search_result: ['title', 'source', 'content'],
  web_search_result: ['title', 'url', 'page_age'],
  web_fetch_result: ['url', 'content'],
  code_execution_result: ['stdout', 'stderr', 'content'],
  encrypted_code_execution_result: ['stderr', 'content'],
  code_execution_output: ['file_id'],
  bash_code_execution_result: ['stdout', 'stderr', 'content'],
  bash_code_execution_output: ['file_id'],
  text_editor_code_execution_view_result: ['content'],
  text_editor_code_execution_create_result: [],
  text_editor_code_execution_str_replace_result: ['lines'],
  advisor_result: ['text'],
  advisor_redacted_result: [],
  browser_state: ['tabs', 'state_changes'],
  tab_opened: ['tab_id'],
  download_started: ['url'],
  download_completed: ['url'],
  download_failed: ['url', 'error'],
  // A tab in the state of a browser has no type.
  undefined: ['title', 'url'],
}

const FAILED = /_tool_result_error$/

/** How deep blocks are read; what lies deeper is not known. */
const DEEPEST = 8

/** The words of a block, or of several, as far as its type is known, each on lines of its own; undefined where it is not. */
export function anthropicTold(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (depth > DEEPEST) return undefined
  if (Array.isArray(value)) return lines(value, depth)
  const block = objectOf(value)
  const type = wordOf(block?.type)
  if (!block) return undefined
  if (FAILED.test(type)) return lines([block.error_code, block.error_message], depth)
  return Object.hasOwn(WORDS, type) ? lines(WORDS[type]?.map((key) => block[key]) ?? [], depth) : undefined
}

/** Whether a result of a hosted tool tells an error. */
export function anthropicFailed(content: unknown): boolean {
  return FAILED.test(wordOf(objectOf(content)?.type))
}

function lines(values: readonly unknown[], depth: number): string | undefined {
  const told: string[] = []
  for (const value of values) {
    const words = anthropicTold(value, depth + 1)
    if (words === undefined) return undefined
    if (words !== '') told.push(words)
  }
  return told.join('\n')
}
