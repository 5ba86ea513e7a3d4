import { parseCall } from '../../../relevance/index.ts'
import { actHeading } from './act-heading.ts'

/**
 * The heading of a result whose call is not shown: the tool and, in a few words, the subject of the call: the end of a path, the start of a command or a query.
 * `…` marks omissions.
 *
 * @example
 * callHeading('Read {"file_path":"/home/me/app/src/main.go"}') // 'Read …/src/main.go'
 */
export function callHeading(text: string): string {
  const { name, act } = parseCall(text)
  return actHeading(name, act, () => false)
}
