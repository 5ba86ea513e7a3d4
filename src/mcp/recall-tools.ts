import * as z from 'zod'
import type { Archive } from '../archive/index.ts'
import { parseJson } from '../text/index.ts'
import { type BoundTool, bindTools } from './bind-tools.ts'
import type { RecallOptions } from './recall-options.ts'

/** A function tool for OpenAI's Chat Completions. */
export interface ChatFunctionTool {
  readonly type: 'function'
  readonly function: { readonly name: string; readonly description: string; readonly parameters: Record<string, unknown> }
}

/** The recall tools in the shapes that an agent loop needs. */
export interface RecallTools {
  /** For the AI SDK: spread into `tools` of `generateText` or `streamText`. */
  readonly aiSdk: Readonly<
    Record<string, { readonly description: string; readonly inputSchema: z.ZodType; execute(input: unknown): Promise<Readonly<Record<string, unknown>>> }>
  >
  /** For Chat Completions: append to `tools` of the request. */
  readonly chat: readonly ChatFunctionTool[]
  /** For the Responses API: append to `tools` of the request. */
  readonly responses: readonly ({ readonly type: 'function'; readonly strict: false } & ChatFunctionTool['function'])[]
  /**
   * Runs a call and resolves to the text to send back as its result; undefined for an unknown tool. Never rejects: invalid
   * arguments, invalid JSON and archive errors are reported in the text.
   * @param args the call's arguments, as JSON text or parsed
   */
  run(name: string, args: unknown): Promise<string | undefined>
}

const PREFIX = 'recall_'

/**
 * Tools by which the model in your own agent loop gets back what was cut: `recall_search`, `recall_get`, `recall_list`. They see the records of the archive's
 * scope, and fewer if the options restrict them, whatever the model asks for. Imports no SDK.
 *
 * @example
 * const recall = recallTools(archive)
 * const answer = await client.chat.completions.create({ model, messages, tools: [...recall.chat] })
 * for (const { id, function: asked } of answer.choices[0].message.tool_calls ?? [])
 *   messages.push({ role: 'tool', tool_call_id: id, content: (await recall.run(asked.name, asked.arguments)) ?? 'There is no such tool.' })
 */
export function recallTools(archive: Archive, options: RecallOptions = {}): RecallTools {
  const tools = bindTools(archive, options, PREFIX)
  const functions = tools.map(({ name, description, input }) => ({ name, description, parameters: parametersOf(input) }))
  return {
    aiSdk: Object.fromEntries(
      tools.map(({ name, description, input, call }) => [name, { description, inputSchema: input, execute: async (args: unknown) => (await call(args)).data }]),
    ),
    chat: functions.map((declaration) => ({ type: 'function', function: declaration })),
    responses: functions.map((declaration) => ({ type: 'function', strict: false, ...declaration })),
    async run(name, args) {
      const tool = tools.find((one) => one.name === name)
      return tool && (await tool.call(parseArguments(args))).text
    },
  }
}

function parametersOf(input: BoundTool['input']): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}

/** Arguments as an object; text that is not JSON stays text, which every tool refuses. */
function parseArguments(args: unknown): unknown {
  if (typeof args !== 'string') return args ?? {}
  const value = args.trim() === '' ? {} : parseJson(args)
  return value === undefined ? args : value
}
