import * as z from 'zod'
import { given } from '../given.ts'

const [TEMPLATE, VALUES] = [z.string(), z.record(z.string(), z.string())]

/**
 * A template with its placeholders filled: `{name}` or `{{ name }}`. Filled in one pass, so values may hold `$&`, braces or placeholders
 * of their own; a name without a value stays as it stands. Behind a backslash a placeholder is one that a reader is to see: only the backslash goes.
 *
 * @example
 * fillTemplate('Task: {task}', { task: 'fix $& in {segment}' }) // 'Task: fix $& in {segment}'
 * fillTemplate('\\{task}: {task}', { task: 'fix it' }) // '{task}: fix it'
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  given(template, 'template', TEMPLATE, 'Give a text.')
  given(values, 'values', VALUES, 'Give a text for each name: { task: "…" }.')
  return template.replace(/(\\?)(?:\{\{ ?(\w+) ?\}\}|\{(\w+)\})/g, (whole, guard: string, double: string | undefined, single: string | undefined) => {
    const name = double ?? single ?? ''
    if (!Object.hasOwn(values, name)) return whole
    return guard === '' ? (values[name] as string) : whole.slice(1)
  })
}
