import { type Act, changedPaths } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { isUserRequest } from '../step/is-user-request.ts'

/** Characters of a command that are read. */
const MAX_READ_CHARS = 400

/** Commands that check a change without being tests: builds, linters, formatters. */
const CHECK_COMMAND =
  /\b(?:build|lint|tsc|typecheck|type-check|vet|fmt|format|check|clippy|compile|mypy|ruff|eslint|biome|golangci|gofmt|gh (?:run|pr checks))\b/

/** Commands that record or hand over: version control that writes, answers to a review. */
const RECORD_COMMAND =
  /\bgit (?:-C \S{1,400} )?(?:add|commit|push|tag|stash|merge|rebase|cherry-pick|checkout|reset|pull)\b|\bgh (?:api [^|]{0,400}(?: -f | -F |-X (?:POST|PATCH))|pr (?:create|comment|edit|merge))/

/** Commands that show one's own changes. */
const OWN_CHANGES_COMMAND = /\bgit (?:-C \S{1,400} )?(?:status|diff|log -?\d|log --oneline)\b/

/** Commands that show earlier history. */
const HISTORY_COMMAND = /\bgit (?:-C \S{1,400} )?(?:show|log|blame|reflog|ls-tree|merge-base|rev-parse|branch)\b/

/** Tools that read the web, whatever kind of look they are. */
const WEB_TOOL = /^(?:web|tavily|crawl|fetch|arxiv|google|image_search)/i

/** Kinds of steps that look at files or at the history of a repository. */
export const LOOK_KINDS: ReadonlySet<string> = new Set(['view', 'list', 'search', 'history'])

/** Scripts that reproduce a defect. */
const REPRODUCTION = /repro/i

/** Whether an edit only removes scripts that reproduced a defect: it concludes a test. */
function removesReproduction(act: Act): boolean {
  const changed = changedPaths(act)
  return changed.length > 0 && changed.every((path) => REPRODUCTION.test(path) && act.removes?.includes(path))
}

/** The kind of a step as far as phases are concerned: the kind of its act, subdivided, and `user`, `harness`, `say` and `todo` for steps without an act. */
export function stepKind(step: HistoryStep): string {
  const act = actOfStep(step)
  const { kind, command } = act
  const head = command?.slice(0, MAX_READ_CHARS) ?? ''
  if (step.action.startsWith('User: ')) return isUserRequest(step) ? 'user' : 'harness'
  if (kind === 'plan') return step.tool === undefined ? 'say' : 'todo'
  if (kind !== 'edit' && kind !== 'test' && RECORD_COMMAND.test(head)) return 'record'
  if ((kind === 'run' || kind === 'fetch') && CHECK_COMMAND.test(head)) return 'check'
  if ((LOOK_KINDS.has(kind) || kind === 'fetch') && WEB_TOOL.test(step.tool ?? '')) return 'web'
  if (LOOK_KINDS.has(kind)) return OWN_CHANGES_COMMAND.test(head) ? 'own changes' : HISTORY_COMMAND.test(head) ? 'history' : kind
  if (kind === 'edit' && removesReproduction(act)) return 'record'
  return kind === 'edit' && step.actionType === 'other' ? 'act' : kind
}
