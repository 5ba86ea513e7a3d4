import type { Act } from '../../../text/index.ts'
import { opening } from './opening.ts'
import { told } from './told.ts'

/** A tool and, in a few words, the subject of a call. A path that `isOnly` identifies by its file name is reduced to that name. */
export function actHeading(name: string, act: Act, isOnly: (path: string) => boolean): string {
  const words = told(act)
  const about = words === undefined ? fileOf(act, isOnly) : opening(words)
  return about === '' ? name : `${name} ${about}`
}

function fileOf({ paths: [path] }: Act, isOnly: (path: string) => boolean): string {
  if (path === undefined) return ''
  return isOnly(path) ? path.slice(path.lastIndexOf('/') + 1) : ending(path)
}

/** The last two steps of a path. */
function ending(path: string): string {
  const steps = path.split('/')
  return steps.length <= 3 ? path : `…/${steps.slice(-2).join('/')}`
}
