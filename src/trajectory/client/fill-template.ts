import * as z from 'zod'
import { checkShape } from '../check-shape.ts'

const [TEMPLATE, VALUES] = [z.string(), z.record(z.string(), z.string())]

/**
 * Fills the placeholders of a template: `{name}` or `{{ name }}`. It does so in one pass, so values may contain `$&`, braces or placeholders; a name without a
 * value stays unchanged. A backslash before a placeholder makes it literal: only the backslash is removed.
 *
 * @example
 * fillTemplate('Task: {task}', { task: 'fix $& in {segment}' }) // 'Task: fix $& in {segment}'
 * fillTemplate('\\{task}: {task}', { task: 'fix it' }) // '{task}: fix it'
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  checkShape(template, 'template', TEMPLATE, 'Give a text.')
  checkShape(values, 'values', VALUES, 'Give a text for each name: { task: "…" }.')
  return template.replace(/(\\?)(?:\{\{ ?(\w+) ?\}\}|\{(\w+)\})/g, (whole, guard: string, double: string | undefined, single: string | undefined) => {
    const name = double ?? single ?? ''
    if (!Object.hasOwn(values, name)) return whole
    return guard === '' ? (values[name] as string) : whole.slice(1)
  })
}
