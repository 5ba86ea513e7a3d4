import type { Act } from '../text/index.ts'
import { ACT_SHAPE, actWithoutNulls } from './act-shape.ts'
import { ActionType } from './action-type.ts'
import { checkShape } from './check-shape.ts'

/** Names of tools that write files, for calls whose arguments are lost or name no file. */
const FILE_EDITOR = /edit|write|patch|replace|insert|create_?file|notebook|^create$|^append$/i

/** Names of tools that show a file. */
const FILE_VIEWER = /^(?:read|view|open|cat|notebookread|goto|scroll_(?:up|down))|read_?file|file_?read|_?view$/i

/** Commands that show the state of a repository rather than a file. */
const REPOSITORY = /\bgit (?:-C \S{1,400} )?(?:status|log|branch|merge-base|rev-parse|rev-list|ls-tree|ls-files|reflog|remote|tag|diff\b[^|;&]{0,80}--stat)\b/

/** Commands that show changes, which contain the content of files. */
const CHANGES = /\bgit (?:-C \S{1,400} )?diff(?! [^|;&]{0,80}--stat)/

/** Commands that show the current folder, or what is installed and running. */
const MACHINE = /^\s*(?:pwd|env|printenv|which|type|whereis|date|whoami|id|uname|hostname|df|free|ps|top|lsof)\b/

/** Scripts written to reproduce a defect, and manual checks, are tests in all but name. */
const REPRODUCTION = /(?:^|[\s/;&|])(?:(?:repro\w*|test\w*|verify\w*|check\w*|demo\w*)|tests?\/[\w./-]{1,200})\.(?:py|sh|js|ts|mjs|rb|go|php)\b/i

/**
 * The action type of a call whose act is known (`actOf`). A script that reproduces a defect counts as testing. Calls that read or change state outside files (a
 * booking, a page) are exploration and other.
 *
 * @example
 * actionTypeOf(actOf({ name: 'Bash', input: '{"command":"sed -i s/a/b/ x.py"}' }), 'Bash') // 'file_edit'
 */
export function actionTypeOf(act: Act, tool: string): ActionType {
  return typeOf(actWithoutNulls(checkShape(act, 'act', ACT_SHAPE, 'Give the result of `actOf(call)`.')), tool)
}

function typeOf(act: Act, tool: string): ActionType {
  switch (act.kind) {
    case 'test':
      return ActionType.TESTING
    case 'edit':
      return act.command !== undefined || act.paths.length > 0 || FILE_EDITOR.test(tool) ? ActionType.FILE_EDIT : ActionType.OTHER
    case 'view':
      return viewType(act, tool)
    case 'search':
    case 'list':
    case 'fetch':
      return ActionType.EXPLORATION
    case 'plan':
      return ActionType.REASONING
    case 'run':
      return act.command !== undefined && REPRODUCTION.test(act.command.slice(0, 2_000)) ? ActionType.TESTING : ActionType.OTHER
    default:
      return ActionType.OTHER
  }
}

/** Distinguishes looking at a file from looking at the machine, the folder or the state of a repository, which is exploration. */
function viewType({ command, paths }: Act, tool: string): ActionType {
  const text = command?.slice(0, 2_000) ?? ''
  if (CHANGES.test(text)) return ActionType.FILE_VIEW
  if (REPOSITORY.test(text) || (paths.length === 0 && MACHINE.test(text))) return ActionType.EXPLORATION
  return command !== undefined || paths.length > 0 || FILE_VIEWER.test(tool) ? ActionType.FILE_VIEW : ActionType.EXPLORATION
}
