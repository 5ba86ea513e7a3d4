import { scalarAsText } from '../../../text/index.ts'
import type { Law } from '../../law.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex } from '../../violation-of-message.ts'

const PREFIXES: Readonly<Record<string, string>> = { function_call: 'fc', reasoning: 'rs', message: 'msg', web_search_call: 'ws', custom_tool_call: 'ctc' }

/** The id of an item begins with the prefix of its type. */
export const itemIdPrefix: Law = {
  name: 'item-id-prefix',
  source: 'senpi PR #271',
  error: "Invalid 'input[…].id': … Expected an ID that begins with 'fc'.",
  wire(body) {
    return wireList(body, 'input').flatMap((item, index) => {
      const type = scalarAsText(wireValue(item, 'type'))
      const prefix = Object.hasOwn(PREFIXES, type) ? PREFIXES[type] : undefined
      const id = wireValue(item, 'id')
      if (prefix === undefined || typeof id !== 'string' || id.startsWith(prefix)) return []
      return [violationAtIndex('item-id-prefix', index, `The id of a ${type} does not begin with ${prefix}`, id.slice(0, 80))]
    })
  },
}
