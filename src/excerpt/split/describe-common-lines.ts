import { safeCut } from '../../text/index.ts'
import { lineTemplate } from './line-template.ts'

/** A form of line is reported if at least this many lines have it. */
const MIN_LINES = 5
/** And if it is this fraction of the lines. */
const MIN_RATIO = 0.2
const MAX_FORMS = 2
const MAX_FORM_CHARS = 72

/** Describes the most common forms of line, with their counts, numbers as `#`; undefined if none is common. */
export function describeCommonLines(lines: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const form = lineTemplate(line)
    if (form !== '') counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  const common = [...counts].filter(([form, count]) => count >= MIN_LINES && count >= MIN_RATIO * lines.length && /\p{L}/u.test(form))
  common.sort(([, a], [, b]) => b - a)
  const descriptions = common.slice(0, MAX_FORMS).map(([form, count]) => `${count} × ${quotedStart(form)}`)
  return descriptions.length === 0 ? undefined : descriptions.join(', ')
}

/** The beginning of a form, with whole graphemes and without brackets that would close the marker. */
function quotedStart(form: string): string {
  const flat = form.replace(/\s+/g, ' ').replaceAll(']', ')').replaceAll('[', '(')
  if (flat.length <= MAX_FORM_CHARS) return `"${flat}"`
  const space = flat.lastIndexOf(' ', MAX_FORM_CHARS)
  return `"${flat.slice(0, space > MAX_FORM_CHARS / 2 ? space : safeCut(flat, MAX_FORM_CHARS))} …"`
}
