import { wordOf } from '../../../text/index.ts'
import { placeBreach } from '../../breach.ts'
import type { Law } from '../../law.ts'
import { at, listAt } from '../../reading/wire-value.ts'

const PREFIXES: Readonly<Record<string, string>> = { function_call: 'fc', reasoning: 'rs', message: 'msg', web_search_call: 'ws', custom_tool_call: 'ctc' }

/** The id of an item begins with the prefix of its type. */
export const itemIdPrefix: Law = {
  name: 'item-id-prefix',
  source: 'senpi PR #271',
  error: "Invalid 'input[…].id': … Expected an ID that begins with 'fc'.",
  wire(body) {
    return listAt(body, 'input').flatMap((item, index) => {
      const type = wordOf(at(item, 'type'))
      const prefix = Object.hasOwn(PREFIXES, type) ? PREFIXES[type] : undefined
      const id = at(item, 'id')
      if (prefix === undefined || typeof id !== 'string' || id.startsWith(prefix)) return []
      return [placeBreach('item-id-prefix', index, `The id of a ${type} does not begin with ${prefix}`, id.slice(0, 80))]
    })
  },
}
