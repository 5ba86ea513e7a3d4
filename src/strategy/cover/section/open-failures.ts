import { mainStages, stageWithoutFolder } from '../../../relevance/index.ts'
import { type Act, commandStages } from '../../../text/index.ts'
import { addedWords, writtenWords } from './edit-words.ts'

/** A call that failed, with what must still succeed for it to be made good. */
interface Failure {
  readonly call: number
  readonly pending: Set<string>
}

/** An edit that failed, with the words that it was to add. */
interface FailedEdit {
  readonly call: number
  readonly added: ReadonlySet<string>
}

/** The fraction of the new words of a failed edit that a later one of the same file must have to be another attempt at it. */
const MIN_ADDED_RATIO = 0.5
/** Failed edits of one file that wait for a success, the newest. */
const MAX_FAILED_EDITS = 16

/** A filter that only selects lines: what it is applied to is what failed, as no match is no failure. */
const SELECTING_FILTER = / \| (?:grep|egrep|fgrep|rg|ag) /

/** Maximum length of a command of which each part is taken to have succeeded. */
const MAX_PROVING_CHARS = 4000
/** Text in quotes: what it contains joins no commands. */
const QUOTED = /"(?:[^"\\]|\\.)*"|'[^']*'/gs
/** What lets a command go on after a part of it failed. */
const GOES_ON = /[;\n]|\|\||(?<![&>|])&(?![&>\d])/
const PIPE = /(?<!\|)\|(?!\|)/
/** Shows how an output begins; failures are reported at its end. */
const HEAD_PIPE = /\|\s*head\b/

/** Failed calls without a later success so far, by what they were to do. */
export class OpenFailures {
  /** By aim or stage, the failures that wait for it. */
  readonly #waiting = new Map<string, { readonly failure: Failure; readonly stage: string }[]>()

  /** By aim, the failed edits of files. */
  readonly #edits = new Map<string, FailedEdit[]>()

  /** @param text the call as it is written */
  addFailure(call: number, act: Act, text: string): void {
    const aim = aimOf(act)
    if (aim === '') return
    if (isFileEdit(act)) {
      const edits = [...(this.#edits.get(aim) ?? []), { call, added: addedWords(text, act.paths) }]
      this.#edits.set(aim, edits.slice(-MAX_FAILED_EDITS))
      return
    }
    const stages = act.command === undefined ? [] : mainStages(act.command)
    const failure: Failure = { call, pending: new Set(stages.length > 0 ? stages : [aim]) }
    this.#wait(aim, failure, aim)
    for (const stage of failure.pending) for (const key of spellings(stage)) this.#wait(key, failure, stage)
  }

  /**
   * Returns the calls that this success makes good: the same was done, or the last part of it that had not succeeded. Of the failed edits of a file, those
   * whose new words it mostly has.
   */
  addSuccess(call: number, act: Act, text: string): number[] {
    const aim = aimOf(act)
    if (isFileEdit(act)) return this.#addSuccessfulEdit(aim, text)
    const resolved = new Set<number>()
    const stages = act.command !== undefined && provesEachStage(act.command) ? mainStages(act.command) : []
    for (const key of [aim, ...stages]) {
      for (const { failure, stage } of this.#waiting.get(key) ?? []) {
        if (failure.call === call || failure.pending.size === 0) continue
        if (key === aim) failure.pending.clear()
        else failure.pending.delete(stage)
        if (failure.pending.size === 0) resolved.add(failure.call)
      }
      this.#waiting.delete(key)
    }
    return [...resolved]
  }

  #addSuccessfulEdit(aim: string, text: string): number[] {
    const edits = this.#edits.get(aim)
    if (!edits) return []
    const written = writtenWords(text)
    const isLike = ({ added }: FailedEdit) => [...added].filter((word) => written.has(word)).length >= added.size * MIN_ADDED_RATIO
    this.#edits.set(
      aim,
      edits.filter((edit) => !isLike(edit)),
    )
    return edits.filter(isLike).map((edit) => edit.call)
  }

  #wait(key: string, failure: Failure, stage: string): void {
    const failures = this.#waiting.get(key)
    if (failures) failures.push({ failure, stage })
    else this.#waiting.set(key, [{ failure, stage }])
  }
}

/** Whether a call changes a file by its path: another change of the file does not make it good. */
function isFileEdit({ kind, command, paths }: Act): boolean {
  return kind === 'edit' && command === undefined && paths.length > 0
}

/** Commands that run the same have one aim, however much of their output they show. */
function aimOf({ kind, command, paths }: Act): string {
  if (command !== undefined) return `$ ${commandStages(command).join(' && ') || command}`
  return paths.length === 0 ? '' : `${kind} ${paths.join('\n')}`
}

/** The stage, and what else shows that it succeeds: the same without a filter, or without changing into its folder first. */
function spellings(stage: string): Set<string> {
  const filter = stage.search(SELECTING_FILTER)
  const whole = filter < 0 ? stage : stage.slice(0, filter)
  return new Set([stage, whole, stageWithoutFolder(whole) ?? whole])
}

/** Whether a command that succeeded shows that each of its parts did: it stops at the first that fails, and no pipe hides how one before its end did. */
function provesEachStage(command: string): boolean {
  if (command.length > MAX_PROVING_CHARS) return false
  const text = command.replace(QUOTED, '_')
  const pipe = text.search(PIPE)
  return !GOES_ON.test(text) && !HEAD_PIPE.test(text) && (pipe < 0 || text.lastIndexOf('&&') < pipe)
}
