import { FIXED } from './held-settings.ts'

/** A line for each setting, by name, that is another than it was, `-` for one that is not set; of one that needs a start anew it is said. */
export function changedLines(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? '-'} → ${after.get(name) ?? '-'}${FIXED.has(name) ? ', from the next start on' : ''}`)
}
