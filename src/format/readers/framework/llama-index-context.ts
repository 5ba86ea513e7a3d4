import { parseJson } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { llamaIndexStore } from './llama-index-store.ts'

/**
 * Contexts of LlamaIndex's workflows, as `Context.to_dict` of run-llama/workflows-py and of older versions of llama_index writes them: each value of the state
 * is JSON, or a pickle if the writer allows it. The chat stores of the memories in it are runs. A `Memory` keeps its messages in a database, which a context
 * leaves out.
 */
export const llamaIndexContext: LogDialect = {
  notation: 'LlamaIndex context',
  recordKind: 'runs',
  matches: (record) => (storesIn(record).length > 0 || 'memory' in stateOf(record) ? 'by a sign' : undefined),
  readRecord: llamaIndexStore.readRecord,
  nestedRuns: (record) => storesIn(record).flatMap((store) => llamaIndexStore.nestedRuns?.(store) ?? []),
  emptyRemedy: 'A context keeps the messages of a ChatMemoryBuffer, written as JSON; save those of other memories with `memory.get_all()`.',
}

/** Returns the state of a context, by name; empty if a record is not a context. */
function stateOf({ state, globals, streaming_queue: queue }: JsonObject): JsonObject {
  return asObject(asObject(asObject(state)?.state_data)?._data) ?? (queue === undefined ? {} : (asObject(globals) ?? {}))
}

/** Returns the memories in a context that contain a chat store. */
function storesIn(record: JsonObject): JsonObject[] {
  return Object.values(stateOf(record)).flatMap((value) => {
    const component = asObject(typeof value === 'string' ? parseJson(value) : value)
    const memory = asObject(component?.value)
    return memory && llamaIndexStore.matches(memory) ? [memory] : []
  })
}
