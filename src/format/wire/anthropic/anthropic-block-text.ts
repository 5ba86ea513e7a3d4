import { scalarAsText } from '../../../text/index.ts'
import { asObject } from '../value.ts'

/**
 * Blocks that only the provider may write, and others without a neutral counterpart: by type, the fields that contain their words. Encrypted content has none.
 * Found tools (`tool_reference`) are not listed: they load tools that later turns call. Source: types of the Anthropic SDK.
 */
const TEXT_FIELDS: Readonly<Record<string, readonly string[]>> = {
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

const ERROR_TYPE = /_tool_result_error$/

/** The depth to which blocks are read; deeper ones count as unknown. */
const MAX_DEPTH = 8

/** Returns the words of one or several blocks, as far as their types are known, each on its own lines; undefined if a type is unknown. */
export function anthropicBlockText(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return joinTexts(value, depth)
  const block = asObject(value)
  const type = scalarAsText(block?.type)
  if (!block) return undefined
  if (ERROR_TYPE.test(type)) return joinTexts([block.error_code, block.error_message], depth)
  return Object.hasOwn(TEXT_FIELDS, type) ? joinTexts(TEXT_FIELDS[type]?.map((key) => block[key]) ?? [], depth) : undefined
}

/** Whether the result of a hosted tool is an error. */
export function isAnthropicError(content: unknown): boolean {
  return ERROR_TYPE.test(scalarAsText(asObject(content)?.type))
}

function joinTexts(values: readonly unknown[], depth: number): string | undefined {
  const texts: string[] = []
  for (const value of values) {
    const text = anthropicBlockText(value, depth + 1)
    if (text === undefined) return undefined
    if (text !== '') texts.push(text)
  }
  return texts.join('\n')
}
