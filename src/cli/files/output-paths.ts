import { statSync } from 'node:fs'
import { normalize, parse, resolve, sep } from 'node:path'
import { DecantError } from '../../message/index.ts'
import type { Input } from './inputs.ts'
import { OUTPUT_SUFFIX } from './output-suffix.ts'

/** The properties of an input that decide where its output is written. */
export type InputPlace = Pick<Input, 'name' | 'named' | 'place'>

/**
 * The path of each input's output: `out` itself if there is one file and `out` is not a folder, else below it, at the input's place; inputs whose places
 * collide use their whole names. A `.gz` file is named as if it were not compressed, unless the uncompressed file is also an input.
 * @throws DecantError `usage` if two inputs of different names would be written to one path, or if several would be written below a file
 */
export function outputPaths(inputs: readonly InputPlace[], out: string, cwd: string): string[] {
  const isFolder = statSync(resolve(cwd, out), { throwIfNoEntry: false })?.isDirectory()
  if (inputs.length === 1 && inputs[0]?.named && !isFolder && !/[\\/]$/.test(out)) return [resolve(cwd, out)]
  if (isFolder === false) {
    const [only] = inputs.length === 1 ? inputs : []
    const what = !only ? `There are ${inputs.length} inputs` : only.named ? 'The name ends like that of a folder' : 'The input is a folder'
    throw new DecantError('usage', `${what}, and ${out} is a file`, 'Name a folder with --out.')
  }
  const distinct = distinctPlaces(inputs)
  const taken = new Map<string, string>()
  for (const { name, place } of distinct) if (!name.endsWith('.gz')) claimPath(taken, pathBelow(out, place, cwd), name)
  return distinct.map(({ name, place }) => {
    const plain = pathBelow(out, place.replace(/\.gz$/, ''), cwd)
    const other = taken.get(plain)
    const target = other === undefined || other === name ? plain : pathBelow(out, place, cwd)
    claimPath(taken, target, name)
    return target
  })
}

/** The inputs, under their whole names if their places collide. */
function distinctPlaces(inputs: readonly InputPlace[]): Pick<Input, 'name' | 'place'>[] {
  const first = new Map<string, string>()
  const colliding = new Set<string>()
  for (const { name, place } of inputs) {
    if ((first.get(place) ?? name) !== name) colliding.add(place)
    first.set(place, name)
  }
  return inputs.map(({ name, place }) => ({ name, place: colliding.has(place) ? name : place }))
}

function claimPath(taken: Map<string, string>, target: string, name: string): void {
  const other = taken.get(target)
  if (other !== undefined && other !== name)
    throw new DecantError('usage', `${other} and ${name} would both be written to ${target}`, 'Compress them in two runs, each with its own --out.')
  taken.set(target, name)
}

/** A path that is never above `out`: leading `..` and the root of a path outside the working folder are dropped. */
function pathBelow(out: string, place: string, cwd: string): string {
  const path = normalize(place)
  const parts = path.slice(parse(path).root.length).split(sep)
  const first = parts.findIndex((part) => part !== '..')
  return resolve(cwd, out, `${parts.slice(first).join(sep)}${OUTPUT_SUFFIX}`)
}
