import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Prompts saved by Google's AI Studio: chunks of the user and the model. */
export const aiStudio: LogDialect = {
  notation: 'AI Studio',
  recordKind: 'runs',
  matches: ({ chunkedPrompt }) => (Array.isArray(asObject(chunkedPrompt)?.chunks) ? 'by a sign' : undefined),
  readRecord({ chunkedPrompt, systemInstruction, ...rest }, run) {
    run.meta = { ...rest, id: 'prompt' }
    run.model = stringOf(asObject(rest.runSettings)?.model)
    const system = asObject(systemInstruction)
    run.addMessage('system', system?.text ?? objectsIn(system?.parts))
    for (const chunk of objectsIn(asObject(chunkedPrompt)?.chunks)) {
      const content = chunk.text ?? asObject(chunk.driveDocument ?? chunk.driveImage ?? chunk.inlineFile)
      if (content === undefined) run.countSkipped('empty')
      else if (chunk.isThought === true) run.addReasoning(content)
      else if (chunk.role === 'model') run.addAnswer(content)
      else run.addMessage('user', content)
    }
  },
}
