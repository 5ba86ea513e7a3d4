import { isAbsolute, relative } from 'node:path'

/** A path as a user would type it in a folder: relative if it is below the folder, else absolute. */
export function displayPath(path: string, folder: string): string {
  const short = relative(folder, path)
  return short === '' || short.startsWith('..') || short.startsWith('-') || isAbsolute(short) ? path : short
}
