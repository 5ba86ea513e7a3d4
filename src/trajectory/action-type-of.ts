import * as z from 'zod'
import type { Act } from '../text/index.ts'
import { ActionType } from './action-type.ts'
import { given } from './given.ts'

const ACT = z.looseObject({ kind: z.string(), paths: z.array(z.string()) })

/** Tools that write files by name, where the call's arguments are lost or name none. */
const FILE_EDITOR = /edit|write|patch|replace|insert|create_?file|notebook|^create$|^append$/i

/** Tools that show a file by name. */
const FILE_VIEWER = /^(?:read|view|open|cat|notebookread|goto|scroll_(?:up|down))|read_?file|file_?read|_?view$/i

/** Looking at the state of a repository is no look at a file. */
const REPOSITORY = /\bgit (?:-C \S{1,400} )?(?:status|log|branch|merge-base|rev-parse|rev-list|ls-tree|ls-files|reflog|remote|tag|diff\b[^|;&]{0,80}--stat)\b/

/** The changes themselves, which hold what files hold. */
const CHANGES = /\bgit (?:-C \S{1,400} )?diff(?! [^|;&]{0,80}--stat)/

/** Looks at where one is and what is installed and running. */
const MACHINE = /^\s*(?:pwd|env|printenv|which|type|whereis|date|whoami|id|uname|hostname|df|free|ps|top|lsof)\b/

/** Scripts written to see a fault happen, and checks by hand, are tests in all but name. */
const REPRODUCTION = /(?:^|[\s/;&|])(?:(?:repro\w*|test\w*|verify\w*|check\w*|demo\w*)|tests?\/[\w./-]{1,200})\.(?:py|sh|js|ts|mjs|rb|go|php)\b/i

/**
 * The action type of a call whose act is known (`actOf`). A script that reproduces a fault counts as testing. Calls that read or change a
 * state which is no file (a booking, a page) are exploration and other.
 *
 * @example
 * actionTypeOf(actOf({ name: 'Bash', input: '{"command":"sed -i s/a/b/ x.py"}' }), 'Bash') // 'file_edit'
 */
export function actionTypeOf(act: Act, tool: string): ActionType {
  switch (given(act, 'act', ACT, 'Give what `actOf(call)` makes.').kind) {
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

/** A look at a file; one at the machine, the folder or the state of a repository is exploration. */
function viewType({ command, paths }: Act, tool: string): ActionType {
  const text = command?.slice(0, 2_000) ?? ''
  if (CHANGES.test(text)) return ActionType.FILE_VIEW
  if (REPOSITORY.test(text) || (paths.length === 0 && MACHINE.test(text))) return ActionType.EXPLORATION
  return command !== undefined || paths.length > 0 || FILE_VIEWER.test(tool) ? ActionType.FILE_VIEW : ActionType.EXPLORATION
}
