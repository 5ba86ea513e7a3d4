import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Sessions of Augment: exchanges under `chatHistory`, each with the request and the response in nodes. */
export const augment: Dialect = {
  notation: 'Augment',
  of: 'runs',
  fits({ chatHistory }) {
    const all = objectsIn(chatHistory)
    return all.length > 0 && all.every((one) => 'request_message' in (objectOf(one.exchange) ?? {})) ? 'by a sign' : undefined
  },
  tell({ chatHistory, ...rest }, run) {
    run.meta = { ...rest, id: rest.sessionId ?? 'session' }
    for (const one of objectsIn(chatHistory)) {
      const exchange = objectOf(one.exchange) ?? {}
      for (const node of objectsIn(exchange.request_nodes)) {
        const result = objectOf(node.tool_result_node)
        if (result) run.result(result.tool_use_id, result.content, result.is_error === true)
      }
      run.say('user', exchange.request_message)
      const nodes = objectsIn(exchange.response_nodes)
      if (!nodes.some((node) => typeof node.content === 'string' && node.content !== '')) run.answer(exchange.response_text)
      for (const node of nodes) {
        const call = objectOf(node.tool_use)
        const thought = objectOf(node.thinking)
        if (thought) run.think(thought.content ?? thought.summary)
        else if (call) run.call(call.tool_use_id, call.tool_name, call.input_json)
        else run.answer(node.content)
      }
    }
  },
}
