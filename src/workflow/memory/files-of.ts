import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workflow } from '../induction/workflow.ts'
import { slug } from './slug.ts'
import { readWorkflowFile } from './workflow-file.ts'

/**
 * The file of each workflow by its name: the one that its name gives, or where there is none the first that somebody gave another name.
 * @param there the workflow files of the folder
 */
export async function filesOf(folder: string, there: readonly string[], workflows: readonly Workflow[]): Promise<Map<string, string>> {
  const files = new Map(workflows.map(({ name }) => [name, `${slug(name)}.md`]))
  const own = new Set(files.values())
  const missing = new Set([...files].flatMap(([name, file]) => (there.includes(file) ? [] : [name])))
  for (const file of missing.size === 0 ? [] : there.filter((one) => !own.has(one)).sort()) {
    const name = await nameIn(join(folder, file))
    if (name !== undefined && missing.delete(name)) files.set(name, file)
  }
  return files
}

/** The name of the workflow in a file; undefined where it holds none. */
async function nameIn(path: string): Promise<string | undefined> {
  try {
    return readWorkflowFile(await readFile(path, 'utf8'), path).name
  } catch {
    return undefined
  }
}
