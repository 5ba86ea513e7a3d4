import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { excerptOf } from './embedded.ts'
import { recallPicture } from './recall-picture.ts'

/** Pictures drawn from a block of a results file: their paths and their current content. */
export function pictures(root: string): Map<string, string> {
  const source = join(root, 'bench/results/relevance-cross.md')
  if (!existsSync(source)) return new Map()
  return new Map([['bench/results/relevance-cross.svg', recallPicture(excerptOf(readFileSync(source, 'utf8'), 'headline'))]])
}

/** Pictures that differ from their table. */
export function stalePictures(root: string): string[] {
  return [...pictures(root)]
    .filter(([path, svg]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== svg)
    .map(([path]) => `${path} no longer shows what its table says; run \`npm run embed\``)
}
