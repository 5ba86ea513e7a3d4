import { wordOf } from '../../../text/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/** The kinds of calls whose output must be of the same kind. The caller's own shell (`local_shell_call`) also accepts the output of a function. */
const KINDS = /^(?:function|custom_tool|shell|apply_patch|computer)_call$/

/** On Responses a call is answered by an item of its own kind: `shell_call` by `shell_call_output`, never by `function_call_output`. */
export const outputKind: Law = {
  name: 'output-kind',
  source: 'OpenAI SDK types (ResponseInputItem and its outputs)',
  error: 'No tool call found for … output with call_id …',
  wire(body) {
    const kinds = new Map<unknown, Set<string>>()
    return listAt(body, 'input').flatMap((item, i) => {
      const type = wordOf(at(item, 'type'))
      const id = at(item, 'call_id')
      if (KINDS.test(type)) kinds.set(id, (kinds.get(id) ?? new Set()).add(`${type}_output`))
      const wanted = /_call_output$/.test(type) ? kinds.get(id) : undefined
      return wanted && !wanted.has(type)
        ? [placeBreach('output-kind', i, `A call is answered by ${type} instead of ${[...wanted].join(' or ')}`, String(id))]
        : []
    })
  },
}
