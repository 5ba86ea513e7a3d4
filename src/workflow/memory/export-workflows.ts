import * as z from 'zod'
import { cutText } from '../../text/index.ts'
import { checkShape } from '../../trajectory/index.ts'
import { resolveWorkflows } from '../induction/resolve-workflows.ts'
import type { Workflow, WorkflowFields, WorkflowStep } from '../induction/workflow.ts'
import { slug } from './slug.ts'

/** A file to write: a path with `/`, below a folder that the caller chooses. */
export interface ExportedFile {
  readonly path: string
  readonly text: string
}

/**
 * Exports workflows for agents: `skills` returns a folder with a `SKILL.md` for each (name and description in front matter, as in agent skills), `rules` one
 * `AGENTS.md` with all of them.
 *
 * @example
 * for (const { path, text } of exportWorkflows(workflows, 'skills')) await writeFile(join('.claude/skills', path), text)
 */
export function exportWorkflows(learned: readonly WorkflowFields[], as: 'skills' | 'rules'): ExportedFile[] {
  const workflows = resolveWorkflows(learned)
  checkShape(as, 'as', z.enum(['skills', 'rules']), "Give 'skills' or 'rules'.")
  if (as === 'rules')
    return workflows.length === 0 ? [] : [{ path: 'AGENTS.md', text: `# Workflows\n\n${workflows.map((one) => formatBody(one, 2)).join('\n\n')}\n` }]
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return workflows.map((one) => {
    const own = slug(one.name)
      .replace(/[^a-z\d-]/g, '')
      .replace(/-{2,}/g, '-')
      .replace(/^-+/, '')
    let name = own
    let number = numbers.get(own) ?? 2
    for (; taken.has(name); number++) name = `${own}-${number}`
    taken.add(name)
    numbers.set(own, number)
    const use = one.applicableScenarios.length > 0 ? ` Use for: ${one.applicableScenarios.join(', ')}.` : ''
    const fullDescription = `${one.name}. ${one.description}${use}`.replace(/\s+/g, ' ').toWellFormed()
    const description = cutText(fullDescription, 1024)
    return { path: `${name}/SKILL.md`, text: `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${formatBody(one, 1)}\n` }
  })
}

function formatBody(workflow: Workflow, level: number): string {
  const lines = [`${'#'.repeat(level)} ${workflow.name}`, '', workflow.description, '']
  if (workflow.preconditions.length > 0) lines.push(`Before: ${workflow.preconditions.join('; ')}.`, '')
  workflow.steps.forEach((step, i) => {
    lines.push(`${i + 1}. ${formatStep(step)}`.replace(/\n/g, ' '))
  })
  if (workflow.postconditions.length > 0) lines.push('', `After: ${workflow.postconditions.join('; ')}.`)
  return lines.join('\n')
}

/** A step in one line. An action that only repeats the reasoning, or the type of the step, is left out. */
function formatStep({ stepType, reasoning, action }: WorkflowStep): string {
  if (reasoning === '') return `**${stepType}**: ${action}`
  const parts = action.split(SLOT).filter((part) => part.trim() !== '')
  const isRepeated = action === '' || (parts.length > 0 && parts.every((part) => containsWords(reasoning, part) || part.trim() === stepType))
  return isRepeated ? reasoning : `${reasoning} → ${action}`
}

const SLOT = /\{[^{}]{0,80}\}/

/** Whether a text contains these words in a row, ignoring case, and not as a part of longer words. */
function containsWords(text: string, words: string): boolean {
  const normalise = (part: string): string =>
    ` ${part
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_$|&<>;=/-]+/gu, ' ')
      .trim()} `
  return normalise(text).includes(normalise(words))
}
