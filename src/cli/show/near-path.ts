import { isAbsolute, relative } from 'node:path'

/** A path as one would type it from a folder: short where it lies below that, else whole. */
export function nearPath(path: string, folder: string): string {
  const short = relative(folder, path)
  return short === '' || short.startsWith('..') || short.startsWith('-') || isAbsolute(short) ? path : short
}
