import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../archive/index.ts'
import { cutText } from '../../text/index.ts'
import { resolveWorkflows } from '../induction/resolve-workflows.ts'
import type { Workflow, WorkflowFields } from '../induction/workflow.ts'
import { checkFolder } from './check-folder.ts'
import { parseIndex } from './parse-index.ts'
import { replaceFile } from './replace-file.ts'
import { slug } from './slug.ts'
import { readWorkflowFile, writeWorkflowFile } from './workflow-file.ts'

/** The content of a workflow folder. */
export interface StoredWorkflows {
  readonly workflows: readonly Workflow[]
  /** Files that look like workflows but cannot be read; they are left unchanged. */
  readonly unreadable: readonly string[]
}

const INDEX_FILE = 'index.md'

/**
 * The workflows in a folder, in the order of its index, then by file name; empty if the folder does not exist.
 * @throws DecantError `invalid-argument` if no folder is named; errors of the file system
 */
export async function readWorkflowMemory(folder: string): Promise<StoredWorkflows> {
  const files = (await filesIn(checkFolder(folder))).sort()
  const listed = await listedFiles(folder)
  const positionOf = (file: string) => listed.get(file)?.place ?? files.length
  files.sort((a, b) => positionOf(a) - positionOf(b))
  const workflows: Workflow[] = []
  const unreadable: string[] = []
  for (const file of files) {
    try {
      workflows.push(readWorkflowFile(await readFile(join(folder, file), 'utf8'), file))
    } catch {
      unreadable.push(file)
    }
  }
  return { workflows, unreadable }
}

async function listedFiles(folder: string): Promise<ReturnType<typeof parseIndex>> {
  return parseIndex(await readFile(join(folder, INDEX_FILE), 'utf8').catch(() => ''))
}

/** Files that may contain a workflow: all Markdown except the index. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((file) => file.endsWith('.md') && file !== INDEX_FILE)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * Writes each workflow as a Markdown file, and an index of all; a workflow whose file somebody renamed stays in that file. Each file is written to a temporary
 * file and then renamed, unchanged files are not written, files of removed workflows are deleted, and files that are not workflows are never touched.
 *
 * @param before the workflows that the writer knew: only of these can it know which were removed, and others are kept. By default none was removed.
 * @example
 * const { workflows } = await readWorkflowMemory('workflows')
 * await writeWorkflowMemory('workflows', workflows.slice(1), workflows)
 */
export async function writeWorkflowMemory(folder: string, learned: readonly WorkflowFields[], before: readonly WorkflowFields[] = []): Promise<void> {
  const workflows = resolveWorkflows(learned)
  const known = resolveWorkflows(before)
  makeFolder(checkFolder(folder))
  const files = await filesOf(folder, await filesIn(folder), [...workflows, ...known])
  const names = workflows.map(({ name }) => files.get(name) as string)
  for (const [i, workflow] of workflows.entries()) await replaceFile(join(folder, names[i] as string), writeWorkflowFile(workflow))
  const lines = workflows.map(({ name, description, steps, provenance }, i) => {
    const { runs, writtenBy, reinforced } = provenance
    const runsText = writtenBy === 'mining' ? '' : `, ${runs.length} runs` // a mined workflow lists only some of its runs, and its description has their number
    const reinforcedText = reinforced > 0 ? `, reinforced ${reinforced} times` : ''
    const details = `${steps.length} steps${runsText}${reinforcedText}`
    const line = description.replace(/\s+/g, ' ')
    return `- [${name.replace(/[[\]\n]/g, ' ')}](${names[i]}): ${cutText(line, 200)} (${details})`
  })
  const kept = new Set(names)
  const listed = await listedFiles(folder)
  const removed = [...new Set(known.map(({ name }) => files.get(name) as string))].filter((file) => !kept.has(file))
  const present = new Set(await filesIn(folder))
  const others = [...listed].filter(([file]) => present.has(file) && !kept.has(file) && !removed.includes(file))
  await replaceFile(join(folder, INDEX_FILE), `# Workflows\n\n${[...lines, ...others.map(([, { line }]) => line)].join('\n')}\n`)
  // Somebody may have changed a file meanwhile: one without a workflow stays.
  for (const file of removed) if ((await readName(join(folder, file))) !== undefined) await rm(join(folder, file), { force: true })
}

/**
 * The file of each workflow by its name: the one derived from its name, or if that is missing the first renamed file with the workflow.
 * @param present the workflow files in the folder
 */
async function filesOf(folder: string, present: readonly string[], workflows: readonly Workflow[]): Promise<Map<string, string>> {
  const files = new Map(workflows.map(({ name }) => [name, `${slug(name)}.md`]))
  const derivedFiles = new Set(files.values())
  const missing = new Set([...files].flatMap(([name, file]) => (present.includes(file) ? [] : [name])))
  for (const file of missing.size === 0 ? [] : present.filter((one) => !derivedFiles.has(one)).sort()) {
    const name = await readName(join(folder, file))
    if (name !== undefined && missing.delete(name)) files.set(name, file)
  }
  return files
}

/** The name of the workflow in a file; undefined if it contains none. */
async function readName(path: string): Promise<string | undefined> {
  try {
    return readWorkflowFile(await readFile(path, 'utf8'), path).name
  } catch {
    return undefined
  }
}
