import { scalarAsText } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

/** The kinds of calls whose output must be of the same kind. The caller's own shell (`local_shell_call`) also accepts the output of a function. */
const KINDS = /^(?:function|custom_tool|shell|apply_patch|computer)_call$/

/** On Responses a call is answered by an item of its own kind: `shell_call` by `shell_call_output`, never by `function_call_output`. */
export const outputKind: Law = {
  name: 'output-kind',
  source: 'OpenAI SDK types (ResponseInputItem and its outputs)',
  error: 'No tool call found for … output with call_id …',
  wire(body) {
    const kinds = new Map<unknown, Set<string>>()
    return wireList(body, 'input').flatMap((item, i) => {
      const type = scalarAsText(wireValue(item, 'type'))
      const id = wireValue(item, 'call_id')
      if (KINDS.test(type)) kinds.set(id, (kinds.get(id) ?? new Set()).add(`${type}_output`))
      const expected = /_call_output$/.test(type) ? kinds.get(id) : undefined
      return expected && !expected.has(type)
        ? [violationAtIndex('output-kind', i, `A call is answered by ${type} instead of ${[...expected].join(' or ')}`, String(id))]
        : []
    })
  },
}
