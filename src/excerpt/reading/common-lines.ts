import { safeCut } from '../../text/index.ts'
import { template } from './template.ts'

/** A form of line is reported if at least this many lines have it. */
const LEAST = 5
/** And if it is this share of the lines. */
const SHARE = 0.2
const FORMS = 2
const LONGEST = 72

/** Describes the most common forms of line, with their counts, numbers as `#`; undefined if none is common. */
export function commonLines(lines: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const form = template(line)
    if (form !== '') counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  const common = [...counts].filter(([form, count]) => count >= LEAST && count >= SHARE * lines.length && /\p{L}/u.test(form))
  common.sort(([, a], [, b]) => b - a)
  const told = common.slice(0, FORMS).map(([form, count]) => `${count} × ${opening(form)}`)
  return told.length === 0 ? undefined : told.join(', ')
}

/** The beginning of a form, with whole graphemes and without brackets that would close the marker. */
function opening(form: string): string {
  const flat = form.replace(/\s+/g, ' ').replaceAll(']', ')').replaceAll('[', '(')
  if (flat.length <= LONGEST) return `"${flat}"`
  const space = flat.lastIndexOf(' ', LONGEST)
  return `"${flat.slice(0, space > LONGEST / 2 ? space : safeCut(flat, LONGEST))} …"`
}
