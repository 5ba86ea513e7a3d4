import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Prompts saved by Google's AI Studio: chunks of the user and the model. */
export const aiStudio: Dialect = {
  notation: 'AI Studio',
  of: 'runs',
  fits: ({ chunkedPrompt }) => (Array.isArray(objectOf(chunkedPrompt)?.chunks) ? 'by a sign' : undefined),
  tell({ chunkedPrompt, systemInstruction, ...rest }, run) {
    run.meta = { ...rest, id: 'prompt' }
    run.model = stringOf(objectOf(rest.runSettings)?.model)
    const system = objectOf(systemInstruction)
    run.say('system', system?.text ?? objectsIn(system?.parts))
    for (const chunk of objectsIn(objectOf(chunkedPrompt)?.chunks)) {
      const words = chunk.text ?? objectOf(chunk.driveDocument ?? chunk.driveImage ?? chunk.inlineFile)
      if (words === undefined) run.leave('empty')
      else if (chunk.isThought === true) run.think(words)
      else if (chunk.role === 'model') run.answer(words)
      else run.say('user', words)
    }
  },
}
