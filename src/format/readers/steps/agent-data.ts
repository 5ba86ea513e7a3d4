import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/**
 * Trajectories of the Agent Data Protocol: observations, messages, code and calls under `content`, each with its `class_`. An observation after code or a call
 * is its result, whatever its stated source.
 */
export const agentData: Dialect = {
  notation: 'Agent Data Protocol',
  of: 'runs',
  fits({ content }) {
    const steps = objectsIn(content)
    return steps.length > 0 && steps.every((step) => /_(?:action|observation)$/.test(wordOf(step.class_))) ? 'by a sign' : undefined
  },
  tell({ content, ...rest }, run) {
    run.meta = { ...rest, id: rest.id ?? 'run' }
    let open = false
    for (const step of objectsIn(content)) {
      const kind = wordOf(step.class_)
      if (kind.endsWith('_observation')) {
        if (open) run.result(undefined, shown(step))
        else run.say('user', shown(step))
        open = false
        continue
      }
      open = kind === 'code_action' || kind === 'api_action'
      run.answer(step.description)
      if (kind === 'code_action')
        run.call(undefined, stringOf(step.language) ?? 'code', /sh$|shell/.test(wordOf(step.language)) ? { command: step.content } : { code: step.content })
      else if (kind === 'api_action') run.call(undefined, step.function, unquoted(objectOf(step.kwargs) ?? {}))
      else run.answer(step.content)
    }
  },
}

function shown(step: JsonObject): unknown {
  const page = [stringOf(step.url), stringOf(step.axtree) ?? stringOf(step.html)].filter((one) => one !== undefined && one !== '')
  return step.class_ === 'web_observation' ? page.join('\n') : step.content
}

/** Removes the extra quotes that texts in arguments may have. */
function unquoted(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, typeof value === 'string' ? value.replace(/^"([^"\\]*)"$/, '$1') : value]))
}
