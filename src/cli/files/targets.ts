import { statSync } from 'node:fs'
import { normalize, parse, resolve, sep } from 'node:path'
import { DecantError } from '../../message/index.ts'

/**
 * Where the output of each input goes, by their names: to `out` itself where there is one input, else below it, under the input's path. A packed file is
 * named as if it were not, unless that stands beside it.
 * @throws DecantError `usage` where two inputs of different names would be written to one place, and where several would be written below a file
 */
export function targets(names: readonly string[], out: string, cwd: string): string[] {
  if (names.length === 1) return [resolve(cwd, out)]
  if (statSync(resolve(cwd, out), { throwIfNoEntry: false })?.isDirectory() === false)
    throw new DecantError('usage', `There are ${names.length} inputs, and ${out} is a file`, 'Name a folder with --out.')
  const taken = new Map<string, string>()
  for (const name of names) if (!name.endsWith('.gz')) take(taken, below(out, name, cwd), name)
  return names.map((name) => {
    const plain = below(out, name.replace(/\.gz$/, ''), cwd)
    const other = taken.get(plain)
    const target = other === undefined || other === name ? plain : below(out, name, cwd)
    take(taken, target, name)
    return target
  })
}

function take(taken: Map<string, string>, target: string, name: string): void {
  const other = taken.get(target)
  if (other !== undefined && other !== name)
    throw new DecantError('usage', `${other} and ${name} would both be written to ${target}`, 'Compress them in two runs, each with another --out.')
  taken.set(target, name)
}

/** Never above `out`: where the input lies above the folder of work, or anywhere else on the disk, its path begins after that. */
function below(out: string, name: string, cwd: string): string {
  const path = name === '-' ? 'stdin' : normalize(name)
  const parts = path.slice(parse(path).root.length).split(sep)
  const first = parts.findIndex((part) => part !== '..')
  return resolve(cwd, out, `${parts.slice(first).join(sep)}.decant.json`)
}
