import type { BaseMessage, StoredMessage } from '@langchain/core/messages'
import type { AgentMiddleware } from 'langchain'
import { ResentHistories, type ResentOptions } from '../resent/index.ts'

/** What LangChain marks its middlewares with, so that no function passes for one. */
const BRAND: unique symbol = Symbol.for('AgentMiddleware')

/**
 * Middleware for `createAgent` of LangChain: above the trigger, the messages of each model call are rendered as their session stands. The
 * agent's state keeps all messages whole. After any fault of ours the messages go out as they came. System prompt, names and descriptions of
 * tools count; the tools' schemas do not.
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
      const beside = [request.systemPrompt, request.tools.map(worded)]
      const rendered = await histories.render(stored, { format: 'langchain', beside, ...(model !== undefined && { model }) })
      return handler(rendered === stored ? request : { ...request, messages: await alive(rendered, stored, request.messages) })
    },
  }
  return Object.assign(middleware, { [BRAND]: true })
}

/** The caller's own messages where they are untouched; all others made anew. */
async function alive(rendered: readonly StoredMessage[], stored: readonly StoredMessage[], own: readonly BaseMessage[]): Promise<BaseMessage[]> {
  const { mapStoredMessagesToChatMessages } = await import('@langchain/core/messages')
  const ownOf = new Map(stored.map((message, i) => [message, own[i]]))
  return rendered.flatMap((message) => ownOf.get(message) ?? mapStoredMessagesToChatMessages([message]))
}

function modelOf(model: object): string | undefined {
  return 'model' in model && typeof model.model === 'string' ? model.model : undefined
}

function worded(tool: object): unknown {
  return 'name' in tool ? [tool.name, 'description' in tool ? tool.description : undefined] : tool
}
