/** Maximum kinds of acts in a workflow's name. */
const MAX_KINDS = 4

const ACT = /^([a-z]+)(?: ×\d{1,9})?(?: (.*))?$/

/** Tools called by their names. */
const TOOL_NAME = /(?:^|, )([a-z]\w*_[\w-]{1,80})/g

const VERB_PHRASES: ReadonlyMap<string, string> = new Map([
  ['fetch', 'look up'],
  ['submit', 'hand in'],
  ['say', 'reason'],
  ['think', 'reason'],
  ['list', 'list files'],
  ['skill', 'use a skill'],
  ['other', ''],
])

/** Acts that reveal most about the purpose of a run; they take precedence if not all have room. */
const PRIORITY_KINDS = new Set(['edit', 'test', 'hand in'])

/**
 * The kinds of acts in some actions as words, in order, each once.
 *
 * @example
 * describeActs(['search ×3 {what to look for} → read {file}', 'edit {file} → test npm test']) // 'Search, read, edit and test'
 */
export function describeActs(actions: readonly string[]): string {
  const kinds = [...new Set(actions.flatMap((action) => action.split(' → ').flatMap(actKinds)))].filter((kind) => kind !== '')
  const others = kinds.filter((kind) => !PRIORITY_KINDS.has(kind)).slice(0, Math.max(1, MAX_KINDS - kinds.filter((kind) => PRIORITY_KINDS.has(kind)).length))
  const chosen = kinds.filter((kind) => PRIORITY_KINDS.has(kind) || others.includes(kind)).slice(0, MAX_KINDS)
  const text = chosen.length < 2 ? (chosen[0] ?? '') : `${chosen.slice(0, -1).join(', ')} and ${chosen.at(-1)}`
  return /^[a-z]+_/.test(text) ? `Call ${text}` : `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

function actKinds(act: string): string[] {
  const [, verb = '', object = ''] = ACT.exec(act) ?? []
  const tools = Array.from(object.matchAll(TOOL_NAME), ([, tool]) => tool as string)
  if (tools.length > 0) return tools
  const [program = ''] = object.split(' ', 1)
  if (verb === 'run') return [/^[a-z][\w-]{0,30}$/.test(program) ? `run ${program}` : 'run a script']
  return [VERB_PHRASES.get(verb) ?? verb]
}
