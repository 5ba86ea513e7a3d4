import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Histories of browser-use: each step has the agent's thoughts, its actions with their results, and the page that it was on. */
export const browserUse: Dialect = {
  notation: 'browser-use',
  of: 'entries',
  under: ['history'],
  fits: ({ model_output: output, result, state }) => (output !== undefined && Array.isArray(result) && objectOf(state) ? 'by a sign' : undefined),
  tell(step, run) {
    const time = { at: objectOf(step.metadata)?.step_start_time }
    const state = objectOf(step.state) ?? {}
    run.say('user', [stringOf(state.title), stringOf(state.url)].filter(Boolean).join('\n'), time)
    const output = objectOf(step.model_output) ?? {}
    const { current_state: old, action, thinking, ...said } = output
    const words = { ...objectOf(old), ...said }
    run.think(thinking, time)
    run.answer(
      Object.values(words)
        .filter((one) => typeof one === 'string' && one !== '')
        .join('\n'),
      time,
    )
    const actions = objectsIn(action).map(namedIn)
    const results = objectsIn(step.result)
    for (const { name, input } of actions) run.call(undefined, name, input, time)
    // A step that fails early has fewer results than actions.
    for (const [i] of actions.entries()) run.result(undefined, given(results[i] ?? {}), stringOf(results[i]?.error) !== undefined, time)
    for (const result of results.slice(actions.length)) run.say('user', given(result), time)
  },
}

function namedIn(action: JsonObject): { readonly name: string; readonly input: unknown } {
  const [name = 'action'] = Object.keys(action).filter((key) => action[key] !== null)
  return { name, input: action[name] ?? {} }
}

function given(result: JsonObject): string {
  return [result.extracted_content, result.error]
    .filter((one) => typeof one === 'string' && one !== '')
    .map(wordOf)
    .join('\n')
}
