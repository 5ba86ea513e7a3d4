import { type Archive, handleIn, nearHandles } from '../../archive/index.ts'

/** Asks for the handles that one which the archive does not know comes near to; undefined where none does, or the text is no handle. */
export async function meantHandle(archive: Archive, text: string): Promise<string | undefined> {
  const handle = handleIn(text)
  const close = handle === undefined ? [] : (await nearHandles(archive, handle)).slice(0, 3)
  return close.length === 0 ? undefined : `Did you mean ${close.join(' or ')}?`
}
