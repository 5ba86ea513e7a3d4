import { wordOf } from '../../../text/index.ts'
import { objectOf } from '../value.ts'

/**
 * Blocks that only the provider may write, and others without a neutral counterpart: by type, the fields that hold their words. Encrypted content has none.
 * Found tools (`tool_reference`) are not listed: they load tools that later turns call. Source: types of the Anthropic SDK.
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
  // A tab in a browser state has no type.
  undefined: ['title', 'url'],
}

const FAILED = /_tool_result_error$/

/** The depth to which blocks are read; deeper ones count as unknown. */
const DEEPEST = 8

/** Returns the words of one or several blocks, as far as their types are known, each on its own lines; undefined if a type is unknown. */
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

/** Whether the result of a hosted tool is an error. */
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
