import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/**
 * Trajectories of the Agent Data Protocol: observations, messages, code and calls under `content`, each with its `class_`. An observation after code or a call
 * is its result, whatever its stated source.
 */
export const agentData: LogDialect = {
  notation: 'Agent Data Protocol',
  recordKind: 'runs',
  matches({ content }) {
    const steps = objectsIn(content)
    return steps.length > 0 && steps.every((step) => /_(?:action|observation)$/.test(scalarAsText(step.class_))) ? 'by a sign' : undefined
  },
  readRecord({ content, ...rest }, run) {
    run.meta = { ...rest, id: rest.id ?? 'run' }
    let hasOpenCall = false
    for (const step of objectsIn(content)) {
      const kind = scalarAsText(step.class_)
      if (kind.endsWith('_observation')) {
        if (hasOpenCall) run.addResult(undefined, observationContent(step))
        else run.addMessage('user', observationContent(step))
        hasOpenCall = false
        continue
      }
      hasOpenCall = kind === 'code_action' || kind === 'api_action'
      run.addAnswer(step.description)
      if (kind === 'code_action')
        run.addCall(
          undefined,
          stringOf(step.language) ?? 'code',
          /sh$|shell/.test(scalarAsText(step.language)) ? { command: step.content } : { code: step.content },
        )
      else if (kind === 'api_action') run.addCall(undefined, step.function, withoutQuotes(asObject(step.kwargs) ?? {}))
      else run.addAnswer(step.content)
    }
  },
}

function observationContent(step: JsonObject): unknown {
  const page = [stringOf(step.url), stringOf(step.axtree) ?? stringOf(step.html)].filter((one) => one !== undefined && one !== '')
  return step.class_ === 'web_observation' ? page.join('\n') : step.content
}

/** Removes the extra quotes that texts in arguments may have. */
function withoutQuotes(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, typeof value === 'string' ? value.replace(/^"([^"\\]*)"$/, '$1') : value]))
}
