import type { BaseMessage, StoredMessage } from '@langchain/core/messages'
import type { AgentMiddleware } from 'langchain'
import { ResentHistories, type ResentOptions } from '../resent/index.ts'

/** LangChain's mark for its middleware, which distinguishes it from a plain function. */
const BRAND: unique symbol = Symbol.for('AgentMiddleware')

/**
 * Middleware for `createAgent` of LangChain: above the trigger, each model call sends its session's rendering of the messages. The agent's state keeps all
 * messages unchanged. If decant itself fails, the messages are sent unchanged. The system prompt and the names and descriptions of tools count; the tools'
 * schemas do not.
 *
 * @throws DecantError `invalid-option`
 * @example
 * const agent = createAgent({ model, tools, middleware: [compacting({ archive: 'sqlite:./decant.db' })] })
 */
export function compacting(options: ResentOptions = {}): AgentMiddleware<undefined, undefined, unknown, readonly [], readonly []> {
  const histories = new ResentHistories(options)
  const middleware: Pick<AgentMiddleware<undefined, undefined, unknown, readonly [], readonly []>, 'name' | 'wrapModelCall'> = {
    name: 'decant',
    wrapModelCall: async (request, handler) => {
      const stored = request.messages.map((message) => message.toDict())
      const model = modelOf(request.model)
      const alongside = [request.systemPrompt, request.tools.map(describeTool)]
      const rendered = await histories.render(stored, { format: 'langchain', alongside, ...(model !== undefined && { model }) })
      return handler(rendered === stored ? request : { ...request, messages: await restoreMessages(rendered, stored, request.messages) })
    },
  }
  return Object.assign(middleware, { [BRAND]: true })
}

/** Maps rendered messages back: untouched ones to the caller's own objects, all others to new ones. */
async function restoreMessages(
  rendered: readonly StoredMessage[],
  stored: readonly StoredMessage[],
  originals: readonly BaseMessage[],
): Promise<BaseMessage[]> {
  const { mapStoredMessagesToChatMessages } = await import('@langchain/core/messages')
  const originalOf = new Map(stored.map((message, i) => [message, originals[i]]))
  return rendered.flatMap((message) => originalOf.get(message) ?? mapStoredMessagesToChatMessages([message]))
}

function modelOf(model: object): string | undefined {
  return 'model' in model && typeof model.model === 'string' ? model.model : undefined
}

function describeTool(tool: object): unknown {
  return 'name' in tool ? [tool.name, 'description' in tool ? tool.description : undefined] : tool
}
