import { Workflow, type WorkflowStep } from './workflow.ts'

/** Answers longer than this are read in their beginning only. */
const LONGEST = 200_000

const HEAD = /^[\s>*]{0,6}#{1,4}\s{0,3}\**\s{0,2}Workflow\s{0,2}[:：]\s{0,3}(.{1,400})$/i
const FIELD = /^[\s>*_-]{0,6}(Description|Applicable scenarios?|Scenarios?|Steps)[*_]{0,3}\s{0,2}[:：][*_]{0,3}\s{0,3}(.*)$/i
const STEP = /^\s{0,6}(?:\d{1,3}[.)]|[-*])\s{0,3}\**\[([^\]\n]{1,80})\]\**\s{0,3}(.*)$/
const ACTION = /^[\s>*_-]{0,12}Action[*_]{0,3}\s{0,2}[:：][*_]{0,3}\s{0,3}(.*)$/i

interface Draft {
  name: string
  description: string
  scenarios: string[]
  steps: { stepType: string; reasoning: string; action: string }[]
}

/** The workflows that a model wrote in the standard format; those without a step are left out. */
export function parseWorkflows(text: string, run: string): Workflow[] {
  const drafts: Draft[] = []
  for (const raw of text.slice(0, LONGEST).split(/\r?\n/)) readLine(raw.slice(0, 8_000), drafts)
  return drafts
    .filter(({ steps }) => steps.length > 0)
    .map(
      ({ name, description, scenarios, steps }) =>
        new Workflow({
          name,
          description,
          applicableScenarios: scenarios,
          steps: steps satisfies WorkflowStep[],
          provenance: { runs: [run], writtenBy: 'model', reinforced: 0, improved: 0 },
        }),
    )
}

function readLine(line: string, drafts: Draft[]): void {
  const head = HEAD.exec(line)
  if (head) drafts.push({ name: bare(head[1] as string), description: '', scenarios: [], steps: [] })
  const draft = drafts.at(-1)
  if (head || !draft || /^\s*(?:```|$)/.test(line)) return
  const step = STEP.exec(line)
  const action = ACTION.exec(line)
  const field = FIELD.exec(line)
  const last = draft.steps.at(-1)
  if (step) draft.steps.push({ stepType: step[1] as string, reasoning: (step[2] as string).trim(), action: '' })
  else if (action && last) last.action = bare(action[1] as string)
  else if (field?.[1]?.toLowerCase() === 'description') draft.description = (field[2] as string).trim()
  else if (field && /scenario/i.test(field[1] as string)) draft.scenarios = listed(field[2] as string)
  else if (!field && last && last.action !== '' && /^\s/.test(line)) last.action = `${last.action}\n${line.trim()}`
}

function listed(text: string): string[] {
  return text
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

function bare(text: string): string {
  return text
    .trim()
    .replace(/^[[`*"]+|[\]`*"]+$/g, '')
    .trim()
}
