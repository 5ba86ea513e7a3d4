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
 * Writes each workflow as a Markdown file, and an index of all; a workflow whose file somebody renamed stays in that file, and workflows of one
 * name have a file each. Each file is written to a temporary
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
  const [names = [], knownFiles = []] = await filesOf(folder, new Set(await filesIn(folder)), [workflows, known])
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
  const removed = knownFiles.filter((file) => !kept.has(file))
  const present = new Set(await filesIn(folder))
  const others = [...listed].filter(([file]) => present.has(file) && !kept.has(file) && !removed.includes(file))
  await replaceFile(join(folder, INDEX_FILE), `# Workflows\n\n${[...lines, ...others.map(([, { line }]) => line)].join('\n')}\n`)
  // Somebody may have changed a file meanwhile: one without a workflow stays.
  for (const file of removed) if ((await readName(join(folder, file))) !== undefined) await rm(join(folder, file), { force: true })
}

/**
 * The files of lists of workflows, in their order: of each the one derived from its name, or if that is missing the first renamed file with the workflow.
 * Several workflows of one name in a list have a file each.
 * @param present the workflow files in the folder
 */
async function filesOf(folder: string, present: ReadonlySet<string>, lists: readonly (readonly Workflow[])[]): Promise<string[][]> {
  const counts = new Map<string, number>()
  for (const list of lists) for (const [name, same] of Map.groupBy(list, (one) => one.name)) counts.set(name, Math.max(counts.get(name) ?? 0, same.length))
  const files = new Map(Array.from(counts.keys(), (name) => [name, [derivedFile(name)].filter((file) => present.has(file))]))
  const derivedFiles = new Set(Array.from(counts.keys(), (name) => derivedFile(name)))
  const isMissing = (name: string): boolean => (files.get(name)?.length ?? 0) < (counts.get(name) ?? 0)
  const others = [...counts.keys()].some(isMissing) ? [...present].filter((one) => !derivedFiles.has(one)).sort() : []
  for (const file of others) {
    const name = await readName(join(folder, file))
    if (name !== undefined && isMissing(name)) files.get(name)?.push(file)
  }
  for (const [name, own] of files)
    for (let number = 1; isMissing(name); number++) {
      const file = derivedFile(name, number)
      if (!present.has(file)) own.push(file)
    }
  return lists.map((list) => {
    const unused = new Map([...files].map(([name, own]) => [name, own.values()]))
    return list.map(({ name }) => unused.get(name)?.next().value as string)
  })
}

/** The name of a file for a workflow; with a number for one that shares its name with others. */
function derivedFile(name: string, number = 1): string {
  return `${slug(name)}${number === 1 ? '' : `-${number}`}.md`
}

/** The name of the workflow in a file; undefined if it contains none. */
async function readName(path: string): Promise<string | undefined> {
  try {
    return readWorkflowFile(await readFile(path, 'utf8'), path).name
  } catch {
    return undefined
  }
}
