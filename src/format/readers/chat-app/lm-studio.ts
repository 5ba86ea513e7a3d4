import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Conversations of LM Studio: the selected version of each message, with answers in steps. */
export const lmStudio: LogDialect = {
  notation: 'LM Studio',
  recordKind: 'runs',
  matches({ messages }) {
    const entries = objectsIn(messages)
    return entries.length > 0 && entries.every((one) => Array.isArray(one.versions)) ? 'by a sign' : undefined
  },
  readRecord({ messages, systemPrompt, ...rest }, run) {
    run.meta = { ...rest, id: rest.name || 'conversation' }
    run.addMessage('system', systemPrompt)
    for (const { versions, currentlySelected: selected } of objectsIn(messages)) {
      const all = objectsIn(versions)
      const version = all[typeof selected === 'number' ? selected : 0] ?? all[0] ?? {}
      run.model = stringOf(asObject(version.senderInfo)?.senderName) ?? run.model
      for (const step of [version, ...objectsIn(version.steps)]) for (const block of blocksIn(step.content)) addBlock(block, step, version, run)
    }
  },
}

function addBlock(block: JsonObject, step: JsonObject, { role }: JsonObject, run: RunBuilder): void {
  const content = block.type === 'text' || typeof block.text === 'string' ? block.text : block
  if (block.type === 'toolCallRequest') run.addCall(block.callId ?? block.toolCallRequestId, block.name, block.parameters ?? block.arguments)
  else if (block.type === 'toolCallResult') run.addResult(block.callId ?? block.toolCallRequestId, block.content)
  else if (asObject(step.style)?.type === 'thinking') run.addReasoning(content)
  else run.addWords(role, content)
}
