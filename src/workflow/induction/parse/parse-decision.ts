import { toSimplifiedChinese, withTraditionalForms } from '../../../text/index.ts'
import { parseWorkflowHeading } from './parse-workflow-heading.ts'

/** The decision in an answer. */
export interface Decision {
  /** Undefined if there is no ACTION, or one other than these three. */
  readonly action?: 'NEW' | 'REINFORCE' | 'IMPROVE'
  /** The value of ACTION if it is none of them. */
  readonly other?: string
  /** The name after TARGET, empty if there is none. */
  readonly target: string
  /** The part of the answer that contains workflows. */
  readonly workflows: string
}

const MARKS = String.raw`[\s<>#*_\x60\-+\d.)(]{0,12}`
/** The separator between a label and its value, which may also be a dash, an arrow, the end of a tag or a word. */
const BETWEEN = String.raw`[*_\x60"\s]{0,6}(?:[:：=>→⇒]|[-–—]{1,3}>?(?=[\s*_\x60])|\bis\b)`
const WORD = String.raw`${BETWEEN}[\s*_\x60"'“”‘’(（<《【「[]{0,8}((?:NEW|REINFORC(?:E[SD]?|ING)|IMPROV(?:E[SD]?|ING))\b|新增|新建|创建|强化|巩固|加强|印证|改进|改善|优化|完善)`
const TARGET_NAME = String.raw`${BETWEEN}[*_\x60 "'“‘(（<《【「[]{0,8}([^\n]{1,400})`

/** A label in capitals may also be a heading above its value, or have no separator. */
const NO_SEPARATOR = String.raw`[*_\x60]{0,3}\s{1,4}[*_\x60"'([<]{0,4}`
const ACTION_WORD = `(NEW|REINFORCE|IMPROVE)\\b`

/** Before any workflow: at the beginning of a line, also in Chinese, else anywhere, in any case; finally an answer that begins with the word alone. */
const ACTIONS = [
  new RegExp(`^${MARKS}(?:ACTION|动作|操作|行动)${WORD}`, 'im'),
  new RegExp(`\\bACTION${WORD}`, 'i'),
  new RegExp(`^${MARKS}ACTION${NO_SEPARATOR}${ACTION_WORD}`, 'm'),
  new RegExp(`^${MARKS}${ACTION_WORD}[*_\\x60\\]).]{0,4}[^\\S\\n]*(?:(?=\\n|$)|[:：]|[-–—]{1,3}[^\\S\\n])`),
].map(withTraditionalForms)
const TARGETS = [
  new RegExp(`^${MARKS}(?:TARGET|目标)${TARGET_NAME}`, 'im'),
  new RegExp(`\\bTARGET${TARGET_NAME}`, 'i'),
  new RegExp(`^${MARKS}TARGET${NO_SEPARATOR}([^\\n]{1,400})`, 'm'),
  new RegExp(`^${MARKS}(?:REINFORCE|IMPROVE)[*_\\x60]{0,3}[^\\S\\n]*(?:[:：]|[-–—]{1,3}(?=\\s))[*_\\x60 "'([]{0,8}([^\\n]{1,400})`),
].map(withTraditionalForms)

/** An ACTION with another value, such as DELETE; in capitals, since steps have lines with `Action:` too. */
const OTHER_ACTION = new RegExp(String.raw`^${MARKS}ACTION${BETWEEN}[^\p{L}\n]{0,8}(\p{L}{1,40})`, 'mu')

/** After a workflow, only in capitals and alone on its line: steps have lines with `Action:` too. */
const LATE_ACTION = withTraditionalForms(new RegExp(String.raw`^[>#*_\x60-]{0,3} ?ACTION${WORD}[^\p{L}\p{N}]*$`, 'u'))
const LATE_TARGET = new RegExp(`^[>#*_\\x60-]{0,3} ?TARGET${TARGET_NAME}`)

/** Lines copied from the prompt, and the one with which its format begins. */
const TEMPLATE =
  /\[NEW\/REINFORCE\/IMPROVE\]|TARGET: \[workflow name if|\[If NEW or IMPROVE, provide|Workflow: \[Name\]|: \[Brief description\]|: \[comma-separated list\]|\[StepType\] Reasoning|Action: action_template/
const FORMAT = /\[NEW\/REINFORCE\/IMPROVE\]/

/** Characters before the first workflow that are read. */
const MAX_HEAD_CHARS = 20_000

/**
 * The decision in an answer: an ACTION before the workflows, at the beginning of a line or inside one, else one after them. A copy of the prompt in the answer
 * is ignored: the text after it counts, else the text before it.
 */
export function parseDecision(answer: string): Decision {
  const lines = answer.split(/\r?\n/)
  const decisionBetween = (from: number, to: number): Decision => decisionInLines(lines.slice(from, to).filter((line) => !TEMPLATE.test(line)))
  const first = lines.findIndex((line) => FORMAT.test(line))
  if (first < 0) return decisionBetween(0, lines.length)
  const after = decisionBetween(lines.findLastIndex((line) => FORMAT.test(line)) + 1, lines.length)
  const decision = after.action === undefined ? decisionBetween(0, first) : after
  return decision.action === undefined ? { target: '', workflows: '' } : decision
}

function decisionInLines(lines: readonly string[]): Decision {
  const begin = lines.findIndex((line) => parseWorkflowHeading(line) !== undefined)
  const head = (begin < 0 ? lines : lines.slice(0, begin)).join('\n').slice(0, MAX_HEAD_CHARS)
  const rest = begin < 0 ? [] : lines.slice(begin)
  const earlyAction = firstMatch(ACTIONS, head)
  const late = earlyAction === undefined ? rest.find((line) => LATE_ACTION.test(line)) : undefined
  const action = earlyAction ?? LATE_ACTION.exec(late ?? '')?.[1]
  const lateTarget = late === undefined ? undefined : rest.find((line) => LATE_TARGET.test(line))
  const other = action === undefined ? OTHER_ACTION.exec(head)?.[1] : undefined
  const target = firstMatch(TARGETS, head) ?? LATE_TARGET.exec(lateTarget ?? '')?.[1] ?? ''
  return {
    ...(action && { action: normaliseAction(action) }),
    ...(other !== undefined && { other }),
    target: target.replace(/<\/target>.*$/i, '').replace(/[*_`\]"'”’)）>》】」.\s]+$/, ''),
    workflows: rest.filter((line) => line !== late && line !== lateTarget).join('\n'),
  }
}

function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match) return match[1]
  }
  return undefined
}

function normaliseAction(word: string): 'NEW' | 'REINFORCE' | 'IMPROVE' {
  const simple = toSimplifiedChinese(word)
  if (/^[n新创]/i.test(simple)) return 'NEW'
  return /^[r强巩加印]/i.test(simple) ? 'REINFORCE' : 'IMPROVE'
}
