import { type Act, fileNameOf } from '../../../text/index.ts'
import { callSubject } from './call-subject.ts'
import { firstWords } from './first-words.ts'

/** A tool and, in a few words, the subject of a call. A path that `isUniqueName` identifies by its file name is reduced to that name. */
export function actHeading(name: string, act: Act, isUniqueName: (path: string) => boolean): string {
  const text = callSubject(act)
  const subject = text === undefined ? fileSubject(act, isUniqueName) : firstWords(text)
  return subject === '' ? name : `${name} ${subject}`
}

function fileSubject({ paths: [path] }: Act, isUniqueName: (path: string) => boolean): string {
  if (path === undefined) return ''
  return isUniqueName(path) ? fileNameOf(path) : pathEnd(path)
}

/** The last two steps of a path. */
function pathEnd(path: string): string {
  const steps = path.split('/')
  return steps.length <= 3 ? path : `…/${steps.slice(-2).join('/')}`
}
