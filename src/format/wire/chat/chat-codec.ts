import type { Path, ToolCallPart } from '../../../message/index.ts'
import { valueAtPath } from '../../../text/index.ts'
import type { WireName } from '../../format-name.ts'
import type { Sample } from '../../sample.ts'
import type { Codec } from '../codec.ts'
import type { CallIdForm } from '../part/call-id-form.ts'
import { functionTools } from '../part/function-tools.ts'
import { textBlockUnder } from '../part/text-block.ts'
import { parseToolDefinition } from '../part/tool-definition.ts'
import { VerbatimJson } from '../part/verbatim-json.ts'
import type { JsonObject } from '../value.ts'
import { readChat } from './chat-read.ts'
import { writeChat } from './chat-write.ts'

/** The differences between dialects of Chat Completions. */
export interface ChatDialect {
  readonly name: WireName
  readonly title: string
  readonly callId: CallIdForm
  /** How reasoning is written: under a field, or as a block of the content. */
  readonly reasoning: 'reasoning_content' | 'thinking-block'
  detect(sample: Sample): number
}

/** Creates the codec of a dialect of Chat Completions. All dialects read all fields that any is known to have; they differ in what they write. */
export function chatCodec({ name, title, callId, reasoning, detect }: ChatDialect): Codec {
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
    allowsSpeakerNames: true,
    detect,
    read: readChat,
    readTools: functionTools,
    callIdPaths: ({ type, path = [] }) => [type === 'tool-call' ? [...path, 'id'] : ['tool_call_id']],
    inputPath,
    textBlock: textBlockUnder('content'),
    write: (messages, example, originalOf) => messages.flatMap((message) => writeChat(message, reasoning, example, originalOf)),
    writeBody: ({ tools }, list) => (tools.length === 0 ? undefined : { messages: list, tools: tools.map(({ schema }) => asChatTool(schema)) }),
    lossReason: (part) => (part.type === 'reasoning' && part.text === '' ? 'Chat messages carry no sealed reasoning' : undefined),
  }
}

/** The places of a call's arguments in its element: those of a function, of a custom tool, and of the older form, which is an element itself. */
const INPUT_KEYS: readonly Path[] = [['function', 'arguments'], ['custom', 'input'], ['arguments']]

function inputPath({ path = [] }: ToolCallPart, item: JsonObject): Path | undefined {
  return INPUT_KEYS.map((keys) => [...path, ...keys]).find((at) => valueAtPath(item, at) !== undefined)
}

/** Converts a tool of any wire to the definition of Chat Completions; a provider's own tool is left unchanged. */
function asChatTool(schema: string): object {
  const tool = parseToolDefinition(schema)
  return tool ? { type: 'function', function: tool } : new VerbatimJson(schema)
}
