import { asObject, type JsonObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { llamaIndex } from './llama-index.ts'

/**
 * Chat stores of LlamaIndex, as `SimpleChatStore.persist` of run-llama/llama_index writes them, alone or inside a `ChatMemoryBuffer`: a list of messages for
 * each key, each a run. Older versions write the file as one JSON string.
 */
export const llamaIndexStore: LogDialect = {
  notation: 'LlamaIndex store',
  recordKind: 'runs',
  matches: (record) =>
    Object.values(listsOf(record)).some((list) => objectsIn(list).some((one) => 'role' in one && 'additional_kwargs' in one)) ? 'by a sign' : undefined,
  readRecord({ messages, ...rest }, run) {
    run.meta = rest
    for (const message of objectsIn(messages)) llamaIndex.readRecord(message, run)
  },
  nestedRuns: (record) => Object.entries(listsOf(record)).map(([id, messages]) => ({ id, messages })),
}

function listsOf({ store, chat_store: inner }: JsonObject): JsonObject {
  return asObject(store) ?? asObject(asObject(inner)?.store) ?? {}
}
