import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/**
 * Histories of browser-use (`AgentHistoryList` in `agent/views.py`): each step has the agent's thoughts, its actions with their results, and the page that it
 * was on. Newer versions also keep the prompt of each step, which has the task and what the page showed.
 */
export const browserUse: LogDialect = {
  notation: 'browser-use',
  recordKind: 'entries',
  entryKeys: ['history'],
  matches: ({ model_output: output, result, state }) => (output !== undefined && Array.isArray(result) && asObject(state) ? 'by a sign' : undefined),
  readRecord(step, run) {
    const time = { at: asObject(step.metadata)?.step_start_time }
    const state = asObject(step.state) ?? {}
    const prompt = stringOf(step.state_message) ?? ''
    const task = textInTag(prompt, 'user_request')
    if (task !== undefined && task !== run.meta.task) {
      run.meta = { ...run.meta, task }
      run.addMessage('user', task, time)
    }
    run.addMessage('user', textInTag(prompt, 'browser_state') ?? [stringOf(state.title), stringOf(state.url)].filter(Boolean).join('\n'), time)
    const output = asObject(step.model_output) ?? {}
    const { current_state: oldState, action, thinking, ...outputFields } = output
    const textFields = { ...asObject(oldState), ...outputFields }
    run.addReasoning(thinking, time)
    run.addAnswer(
      Object.values(textFields)
        .filter((one) => typeof one === 'string' && one !== '')
        .join('\n'),
      time,
    )
    const actions = objectsIn(action).map(readAction)
    const results = objectsIn(step.result)
    for (const { name, input } of actions) run.addCall(undefined, name, input, time)
    // A step that fails early has fewer results than actions.
    for (const [i] of actions.entries()) run.addResult(undefined, resultText(results[i] ?? {}), stringOf(results[i]?.error) !== undefined, time)
    for (const result of results.slice(actions.length)) run.addMessage('user', resultText(result), time)
  },
}

/** The text between the first opening of a tag and the end of it; undefined if it has none. */
function textInTag(prompt: string, tag: string): string | undefined {
  const start = prompt.indexOf(`<${tag}>`)
  const end = start < 0 ? -1 : prompt.indexOf(`</${tag}>`, start)
  const text = end < 0 ? '' : prompt.slice(start + tag.length + 2, end).trim()
  return text === '' ? undefined : text
}

function readAction(action: JsonObject): { readonly name: string; readonly input: unknown } {
  const [name = 'action'] = Object.keys(action).filter((key) => action[key] !== null)
  return { name, input: action[name] ?? {} }
}

function resultText(result: JsonObject): string {
  return [result.extracted_content, result.error]
    .filter((one) => typeof one === 'string' && one !== '')
    .map(scalarAsText)
    .join('\n')
}
