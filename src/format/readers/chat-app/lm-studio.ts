import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'
import type { ToldRun } from '../told/told-run.ts'

/** Conversations of LM Studio: the selected version of each message, with answers in steps. */
export const lmStudio: Dialect = {
  notation: 'LM Studio',
  of: 'runs',
  fits({ messages }) {
    const said = objectsIn(messages)
    return said.length > 0 && said.every((one) => Array.isArray(one.versions)) ? 'by a sign' : undefined
  },
  tell({ messages, systemPrompt, ...rest }, run) {
    run.meta = { ...rest, id: rest.name || 'conversation' }
    run.say('system', systemPrompt)
    for (const { versions, currentlySelected: at } of objectsIn(messages)) {
      const all = objectsIn(versions)
      const version = all[typeof at === 'number' ? at : 0] ?? all[0] ?? {}
      run.model = stringOf(objectOf(version.senderInfo)?.senderName) ?? run.model
      for (const step of [version, ...objectsIn(version.steps)]) for (const block of objectsIn(step.content)) told(block, step, version, run)
    }
  },
}

function told(block: JsonObject, step: JsonObject, { role }: JsonObject, run: ToldRun): void {
  const words = block.type === 'text' || typeof block.text === 'string' ? block.text : block
  if (block.type === 'toolCallRequest') run.call(block.callId ?? block.toolCallRequestId, block.name, block.parameters ?? block.arguments)
  else if (block.type === 'toolCallResult') run.result(block.callId ?? block.toolCallRequestId, block.content)
  else if (objectOf(step.style)?.type === 'thinking') run.think(words)
  else if (role === 'assistant') run.answer(words)
  else run.say(role === 'system' ? 'system' : 'user', words)
}
