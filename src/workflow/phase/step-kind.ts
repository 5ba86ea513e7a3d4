import { type Act, changedPaths } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import { asksAnew } from '../step/asks-anew.ts'
import type { HistoryStep } from '../step/coding-experience.ts'

/** Characters of a command that are read. */
const READ = 400

/** Commands that check a change without being tests: builds, linters, formatters. */
const CHECK = /\b(?:build|lint|tsc|typecheck|type-check|vet|fmt|format|check|clippy|compile|mypy|ruff|eslint|biome|golangci|gofmt|gh (?:run|pr checks))\b/

/** Commands that record or hand over: version control that writes, answers to a review. */
const RECORD =
  /\bgit (?:-C \S{1,400} )?(?:add|commit|push|tag|stash|merge|rebase|cherry-pick|checkout|reset|pull)\b|\bgh (?:api [^|]{0,400}(?: -f | -F |-X (?:POST|PATCH))|pr (?:create|comment|edit|merge))/

/** Commands that show one's own changes. */
const OWN_CHANGES = /\bgit (?:-C \S{1,400} )?(?:status|diff|log -?\d|log --oneline)\b/

/** Commands that show earlier history. */
const HISTORY = /\bgit (?:-C \S{1,400} )?(?:show|log|blame|reflog|ls-tree|merge-base|rev-parse|branch)\b/

/** Tools that read the web, whatever kind of look they are. */
const WEB = /^(?:web|tavily|crawl|fetch|arxiv|google|image_search)/i

/** Kinds of steps that look at files or at the history of a repository. */
export const LOOKS: ReadonlySet<string> = new Set(['view', 'list', 'search', 'history'])

/** Scripts that reproduce a fault. */
const REPRODUCTION = /repro/i

/** Whether an edit only removes scripts that reproduced a fault: it concludes a test. */
function clearsAway(act: Act): boolean {
  const changed = changedPaths(act)
  return changed.length > 0 && changed.every((path) => REPRODUCTION.test(path) && act.removes?.includes(path))
}

/** The kind of a step as far as phases are concerned: the kind of its act, subdivided, and `user`, `harness`, `say` and `todo` for steps without an act. */
export function stepKind(step: HistoryStep): string {
  const act = actOfStep(step)
  const { kind, command } = act
  const head = command?.slice(0, READ) ?? ''
  if (step.action.startsWith('User: ')) return asksAnew(step) ? 'user' : 'harness'
  if (kind === 'plan') return step.tool === undefined ? 'say' : 'todo'
  if (kind !== 'edit' && kind !== 'test' && RECORD.test(head)) return 'record'
  if ((kind === 'run' || kind === 'fetch') && CHECK.test(head)) return 'check'
  if ((LOOKS.has(kind) || kind === 'fetch') && WEB.test(step.tool ?? '')) return 'web'
  if (LOOKS.has(kind)) return OWN_CHANGES.test(head) ? 'own changes' : HISTORY.test(head) ? 'history' : kind
  if (kind === 'edit' && clearsAway(act)) return 'record'
  return kind === 'edit' && step.actionType === 'other' ? 'act' : kind
}
