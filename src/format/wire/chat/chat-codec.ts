import type { WireName } from '../../format-name.ts'
import type { Sample } from '../../sample.ts'
import type { Codec } from '../codec.ts'
import type { CallIdForm } from '../part/call-id-form.ts'
import { Exact } from '../part/exact.ts'
import { functionTools } from '../part/function-tools.ts'
import { toolDefinition } from '../part/tool-definition.ts'
import { readChat } from './chat-read.ts'
import { writeChat } from './chat-write.ts'

/** The differences between dialects of Chat Completions. */
export interface Dialect {
  readonly name: WireName
  readonly title: string
  readonly callId: CallIdForm
  /** How reasoning is written: under a field, or as a block of the content. */
  readonly reasoning: 'reasoning_content' | 'thinking-block'
  detect(sample: Sample): number
}

/** Creates the codec of a dialect of Chat Completions. All dialects read all fields that any is known to have; they differ in what they write. */
export function chatCodec({ name, title, callId, reasoning, detect }: Dialect): Codec {
  return {
    name,
    title,
    list: 'messages',
    fields: [
      'role',
      'content',
      'tool_calls',
      'tool_call_id',
      'reasoning',
      'reasoning_content',
      'reasoning_details',
      'thinking_blocks',
      'refusal',
      'function_call',
      'audio',
    ],
    optional: [
      ['reasoning'],
      ['reasoning_content'],
      ['reasoning_details'],
      ['thinking_blocks'],
      ['provider_specific_fields', 'thinking_blocks'],
      ['refusal'],
      ['audio'],
    ],
    callId,
    names: true,
    detect,
    read: readChat,
    readTools: functionTools,
    write: (messages, beside, standing) => messages.flatMap((message) => writeChat(message, reasoning, beside, standing)),
    writeBody: ({ tools }, list) => (tools.length === 0 ? undefined : { messages: list, tools: tools.map(({ schema }) => asChatTool(schema)) }),
    unsaid: (part) => (part.type === 'reasoning' && part.text === '' ? 'Chat messages carry no sealed reasoning' : undefined),
  }
}

/** Converts a tool of any wire to the definition of Chat Completions; a provider's own tool is left unchanged. */
function asChatTool(schema: string): object {
  const tool = toolDefinition(schema)
  return tool ? { type: 'function', function: tool } : new Exact(schema)
}
