import type { Sample } from '../../sample.ts'
import { asObject, stringOf } from '../value.ts'

/** The kinds of a Converse block, by its one member: ContentBlock in the types of the AWS SDK. */
const BLOCK_KINDS = new Set([
  'audio',
  'cachePoint',
  'citationsContent',
  'document',
  'guardContent',
  'image',
  'reasoningContent',
  'searchResult',
  'text',
  'toolAddition',
  'toolRemoval',
  'toolResult',
  'toolUse',
  'video',
])

/** The roles: ConversationRole in the same types. */
const ROLES = new Set(['user', 'assistant', 'system'])

/** Whether a sample contains messages of Amazon Bedrock's Converse: their blocks have no type, and readers of other blocks find nothing in them. */
export function isConverse({ kind, items, fields }: Sample): boolean {
  const list = kind === 'object' ? fields.messages : items
  if (kind === 'text' || !Array.isArray(list) || list.length === 0) return false
  const contents = list.map(asObject).map((message) => (ROLES.has(stringOf(message?.role) ?? '') ? message?.content : undefined))
  return contents.every((content) => Array.isArray(content) && content.every(isBlock)) && contents.flat().length > 0
}

function isBlock(value: unknown): boolean {
  const [member, more] = Object.keys(asObject(value) ?? {})
  return member !== undefined && more === undefined && BLOCK_KINDS.has(member)
}
