import { changedPaths, commandLine, isFromHarness, type JsonObject, jsonValue, objectOf, safeCut } from '../../text/index.ts'
import { actOfStep } from './act-of-step.ts'
import type { HistoryStep } from './coding-experience.ts'

const LONGEST = 90

/** Arguments of a call that say what it is about: so many, none longer than this. */
const ARGUMENTS = 2
const SHORT = 60

/** Longer input is a text and no list of arguments. */
const READ = 20_000

const VERBS: Readonly<Record<string, string>> = { view: 'read', edit: 'edit', delegate: 'delegate', submit: 'submit', other: 'other' }

/** A step in two words: what is done, and to what: a command, a query, a file, a task, else the tool and its first arguments. */
export function stepWords(step: HistoryStep): { verb: string; what: string } {
  const { verb, what: said } = wordsOf(step)
  const what = said
    .slice(0, LONGEST * 3)
    .replace(/\s+/g, ' ')
    .trim()
  return { verb, what: what.length <= LONGEST ? what : `${what.slice(0, safeCut(what, LONGEST))}…` }
}

function wordsOf(step: HistoryStep): { verb: string; what: string } {
  const { action, tool, input } = step
  if (action.startsWith('User: ')) return said(action.slice('User: '.length))
  const act = actOfStep(step)
  const { kind, command, query } = act
  const fields = tool === undefined ? undefined : fieldsOf(input ?? '')
  if (kind === 'plan' && tool === undefined) return action === '' ? { verb: 'say', what: step.speaker ?? '' } : { verb: 'think', what: action }
  if (kind === 'plan') return { verb: 'plan', what: planned(fields) ?? action }
  const paths = kind === 'edit' && changedPaths(act).length > 0 ? changedPaths(act) : act.paths
  const named = kind === 'view' || kind === 'edit' ? (paths[0] ?? command) : (command ?? query ?? paths[0])
  const called = tool === undefined ? (kind === 'other' ? action : '') : [tool, ...argumentsOf(fields)].join(' ')
  const verb = VERBS[kind] ?? kind
  return { verb, what: named !== undefined && named !== command ? named : withoutVerb(verb, named ?? called) }
}

/** A command or a tool that is called as its verb says so once; what stands behind it does, unless that is an option, which says nothing by itself. */
function withoutVerb(verb: string, command: string): string {
  const called = command.trim()
  if (called.toLowerCase() === verb) return ''
  return called.startsWith(`${verb} `) && !called.startsWith(`${verb} -`) ? called.slice(verb.length + 1) : called
}

/** Tags around what a harness says. */
const TAGS = /<\/?[\w-]{1,40}>/g

/** The user's words, the command that the user gave to the harness, what that says by itself, or the skill that an agent loads there. */
function said(words: string): { verb: string; what: string } {
  const [, skill] = /^Base directory for this skill: \S{0,400}?([^/\s]{1,100})\/?(?:\s|$)/.exec(words) ?? []
  if (skill !== undefined) return { verb: 'skill', what: skill }
  return isFromHarness(words) ? { verb: 'notice', what: words.replace(TAGS, ' ').trim() } : { verb: 'user', what: commandLine(words) ?? words }
}

/** The task that a call makes, or the one that its list says is begun; empty where it only marks one, undefined where nothing can be read. */
function planned(fields: JsonObject | undefined): string | undefined {
  if (typeof fields?.subject === 'string') return fields.subject
  if (typeof fields?.thought === 'string') return fields.thought
  if (fields?.taskId !== undefined) return ''
  const list = [fields?.todos, fields?.plan].find((value) => Array.isArray(value))
  if (!list) return fields === undefined ? undefined : argumentsOf(fields).join(' ')
  const all = list.map((one) => Object(one) as Record<string, unknown>)
  const now = all.find(({ status }) => status === 'in_progress') ?? all.find(({ status }) => status === 'pending') ?? all.at(-1)
  const text = now && [now.content, now.step, now.title].find((value) => typeof value === 'string')
  return typeof text === 'string' ? text : undefined
}

function fieldsOf(input: string): JsonObject | undefined {
  return input.length > READ || input.trimStart()[0] !== '{' ? undefined : objectOf(jsonValue(input))
}

function argumentsOf(fields: JsonObject | undefined): string[] {
  return Object.values(fields ?? {})
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []))
    .filter((value) => value !== '' && value.length <= SHORT)
    .slice(0, ARGUMENTS)
}
