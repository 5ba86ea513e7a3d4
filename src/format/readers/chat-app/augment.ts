import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Sessions of Augment: exchanges under `chatHistory`, each with the request and the response in nodes. */
export const augment: LogDialect = {
  notation: 'Augment',
  recordKind: 'runs',
  matches({ chatHistory }) {
    const all = objectsIn(chatHistory)
    return all.length > 0 && all.every((one) => 'request_message' in (asObject(one.exchange) ?? {})) ? 'by a sign' : undefined
  },
  readRecord({ chatHistory, ...rest }, run) {
    run.meta = { ...rest, id: rest.sessionId ?? 'session' }
    for (const one of objectsIn(chatHistory)) {
      const exchange = asObject(one.exchange) ?? {}
      for (const node of objectsIn(exchange.request_nodes)) {
        const result = asObject(node.tool_result_node)
        const image = asObject(node.image_node)
        if (result) run.addResult(result.tool_use_id, result.content, result.is_error === true)
        else if (image) run.addMessage('user', { type: 'blob', mime_type: 'image/*', content: image.image_data })
        else if (!node.text_node) run.countSkipped('other node')
        else if (!exchange.request_message) run.addMessage('user', asObject(node.text_node)?.content)
      }
      run.addMessage('user', exchange.request_message)
      const nodes = objectsIn(exchange.response_nodes)
      if (!nodes.some((node) => typeof node.content === 'string' && node.content !== '')) run.addAnswer(exchange.response_text)
      for (const node of nodes) {
        const call = asObject(node.tool_use)
        const thought = asObject(node.thinking)
        if (thought) run.addReasoning(thought.content ?? thought.summary)
        else if (call) run.addCall(call.tool_use_id, call.tool_name, call.input_json)
        else run.addAnswer(node.content)
      }
    }
  },
}
