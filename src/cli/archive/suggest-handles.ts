import { type Archive, handleIn, nearHandles } from '../../archive/index.ts'

/** Asks which handles resemble one that the archive does not know; undefined if none does, or the text is not a handle. */
export async function suggestHandles(archive: Archive, text: string): Promise<string | undefined> {
  const handle = handleIn(text)
  const close = handle === undefined ? [] : (await nearHandles(archive, handle)).slice(0, 3)
  return close.length === 0 ? undefined : `Did you mean ${close.join(' or ')}?`
}
