import type { JsonObject } from '../as-object.ts'
import { fileUrlPath } from '../file-url-path.ts'
import { parseArguments } from '../parse-json.ts'
import type { Act, ActKind } from './act.ts'
import { joinActs } from './join-acts.ts'
import { patchPaths } from './patch-paths.ts'
import { addPath } from './paths.ts'
import { scriptCalls } from './script/script-calls.ts'
import { shellAct } from './shell/shell-act.ts'
import { actOfDescription, stepTypeKind } from './step-type.ts'
import { sweEditAct } from './swe-edit-act.ts'
import { toolKind } from './tool-kind.ts'

const SHELL =
  /^(?:bash|shell|sh|terminal|exec_?command|cmd_?run|execute_?bash|execute_?command|run_?command|run_?shell_?command|run_?in_?terminal|run_?terminal_?cmd|local_?shell|powershell|action|container\.exec|cmd)$/i
/** Tools that run a script of the model, in which it may call the others. */
const SCRIPT = /^(?:exec|program|code_?mode|code_?execution|(?:execute|run)_?(?:code|script|js|javascript|typescript))$/i
const SCRIPT_KEYS = ['code', 'script', 'input', 'javascript']
/** The suffix of an action's class, for records that name the class instead of the tool. */
const ACTION_SUFFIX = /(?<=[a-zA-Z])Action$/
const PATH_KEYS = [
  'file_path',
  'path',
  'filePath',
  'file',
  'filename',
  'file_name',
  'notebook_path',
  'absolute_path',
  'target_file',
  'directory',
  'dir',
  'dir_path',
  'filepath',
  'old_path',
  'new_path',
]
const ADDRESS_KEYS = ['uri', 'url', 'file_url']
const LIST_KEYS = ['paths', 'files', 'filepaths', 'file_paths']
const QUERY_KEYS = ['pattern', 'query', 'regex', 'search_term', 'search', 'q', 'keyword', 'file_name', 'objective']
const SUBJECT_KEYS = ['subject', 'title', 'description', 'summary', 'task', 'question', 'skill', 'name']
const KINDS_WITH_SUBJECT: ReadonlySet<ActKind> = new Set(['plan', 'delegate', 'ask', 'other'])
const MAX_SUBJECT_CHARS = 200
const SHORT_VALUE = /^[^\n{}[\]]{1,48}$/
/** Notes longer than this are not arguments. */
const MAX_NOTE_CHARS = 20_000

const COMMAND_KEYS = ['command', 'cmd', 'script', 'commandLine']

/**
 * Classifies a tool call: its kind of act, the files that it names, the command that it runs and the query that it searches for. Understands the tools of
 * Claude Code, Codex (also called by a script), SWE-agent, OpenHands (also by the classes of its actions, `FileEditorAction`), Gemini CLI, mini-SWE-agent and
 * plain shells; unknown tools are classified by the verbs in their names, and a step that a record names by its type (`testing`) by its words. `input` is the
 * call's argument text, JSON or a plain command; if the JSON is broken, only the name is used. Pure; never throws.
 *
 * @example
 * actOf({ name: 'Bash', input: '{"command":"cd app && npm test 2>&1 | tail -5"}' }).kind // 'test'
 */
export function actOf(call: { readonly name: string; readonly input: string }): Act {
  const parsedInput = parseArguments(call.input)
  const fields = parsedInput && (argumentsInNote(parsedInput) ?? parsedInput)
  const name = call.name.replace(ACTION_SUFFIX, '')
  const typed = stepTypeKind(name)
  const description = typed && descriptionOf(parsedInput ?? call.input)
  if (description !== undefined)
    return parseArguments(description) ? actOf({ name, input: description }) : { ...actOfDescription(description, typed), kind: typed as ActKind }
  if (SCRIPT.test(name)) {
    const calls = scriptCalls(textOf(fields, SCRIPT_KEYS) ?? (fields ? '' : call.input))
    if (calls.length > 0) return joinActs(calls.map(actOf))
  }
  if (SHELL.test(name)) {
    const command = fields === undefined ? call.input : (commandIn(fields) ?? onlyInput(fields))
    if (command !== undefined) return sweEditAct(command) ?? shellAct(command)
  }
  if (/^apply_?patch$/i.test(name)) return { kind: 'edit', paths: uniquePaths(patchPaths(textOf(fields, ['input', 'patch', 'diff']) ?? call.input)) }
  const kind = typed ?? editorKind(name, fields) ?? toolKind(name)
  const paths = new Set<string>()
  for (const key of PATH_KEYS) if (kind !== 'search' || key !== 'file_name') addPath(paths, textOf(fields, [key]) ?? '')
  for (const key of ADDRESS_KEYS) addPath(paths, fileUrlPath(textOf(fields, [key]) ?? '') ?? '')
  for (const key of LIST_KEYS) for (const path of listOf(fields, key)) addPath(paths, path)
  const query = kind === 'search' || kind === 'fetch' ? textOf(fields, kind === 'fetch' ? ['url', ...QUERY_KEYS] : QUERY_KEYS) : undefined
  const subjectText = KINDS_WITH_SUBJECT.has(kind) ? subjectOf(fields) : undefined
  const subject = subjectText ?? (paths.size === 0 && query === undefined ? shortValues(fields) : undefined)
  return { kind, paths: [...paths], ...(query === undefined ? {} : { query }), ...(subject === undefined ? {} : { subject }) }
}

/** Returns a call's own description of its subject, of limited length. */
function subjectOf(fields: JsonObject | undefined): string | undefined {
  const description = textOf(fields, SUBJECT_KEYS)
  const [task, state] = [fields?.taskId, fields?.status]
  const changed = task !== undefined && typeof state === 'string' ? `${task} ${state}` : undefined
  return (description ?? changed)?.slice(0, MAX_SUBJECT_CHARS)
}

/** Returns the short values of a call, unchanged (`DEN IAH 2024-05-27`): the subject of a call of an unknown tool. */
function shortValues(fields: JsonObject | undefined): string | undefined {
  const values = Object.values(fields ?? {}).filter((value) => typeof value === 'number' || (typeof value === 'string' && SHORT_VALUE.test(value)))
  return values.length > 0 ? values.join(' ').slice(0, MAX_SUBJECT_CHARS) : undefined
}

/** Returns the words in which a record of a run describes a step, or its command; undefined if the step has arguments, such as a file. */
function descriptionOf(step: JsonObject | string): string | undefined {
  if (typeof step === 'string') return step.trimStart().startsWith('{') ? undefined : step
  return onlyInput(step) ?? (textOf(step, PATH_KEYS) === undefined ? commandIn(step) : undefined)
}

function onlyInput(fields: JsonObject): string | undefined {
  return typeof fields.input === 'string' && Object.keys(fields).length === 1 ? fields.input : undefined
}

/** Classifies an editor that is one tool with many commands by its `command` argument. */
function editorKind(name: string, fields: JsonObject | undefined): ActKind | undefined {
  if (!/str_?replace|^(?:file_?)?edit(?:or)?$/i.test(name)) return undefined
  const command = textOf(fields, ['command'])
  if (command === 'view') return 'view'
  return command === undefined ? undefined : 'edit'
}

/**
 * Parses the arguments of a call that an export wrote in words (SpecStory: `` path `./src` pattern `foo` ``, or a description followed by the command in
 * backticks); undefined if there are none.
 */
function argumentsInNote(fields: JsonObject): JsonObject | undefined {
  const { input } = fields
  if (typeof input !== 'string' || Object.keys(fields).length > 1 || input.length > MAX_NOTE_CHARS) return undefined
  const found: Record<string, string> = {}
  for (const [, key, value] of input.matchAll(/(?:\b(path|pattern|query|url) )?`([^`]+)`/g)) found[key ?? 'last'] = value as string
  const { last, ...named } = found
  return last === undefined ? (Object.keys(named).length > 0 ? named : undefined) : { ...named, command: last, path: named.path ?? last }
}

function commandIn(fields: JsonObject): string | undefined {
  for (const key of COMMAND_KEYS) {
    const value = fields[key]
    if (typeof value === 'string') return value
    if (Array.isArray(value)) return joinCommandWords(value.filter((word) => typeof word === 'string'))
  }
  return undefined
}

/** Joins a command given as a list of words; the command that a shell in it runs is a single word. */
function joinCommandWords(list: readonly string[]): string {
  const flag = list.findIndex((word) => /^-[a-z]*c$/.test(word))
  if (flag > 0 && /sh$/.test(list[0] ?? '')) return list[flag + 1] ?? ''
  return list.map((word) => (/[\s'"|&;<>()]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word)).join(' ')
}

function textOf(fields: JsonObject | undefined, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = fields?.[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

function listOf(fields: JsonObject | undefined, key: string): string[] {
  const value = fields?.[key]
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : []
}

function uniquePaths(list: readonly string[]): string[] {
  const set = new Set<string>()
  for (const one of list) addPath(set, one)
  return [...set]
}
