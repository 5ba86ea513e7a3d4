import { DecantError, ERROR_CODES } from '../message/index.ts'
import { EXIT, type ExitCode } from './exit-code.ts'

/** An error in its forms for people and for programs, and its exit code. */
export interface ErrorDescription {
  readonly lines: readonly string[]
  readonly json: ErrorJson
  readonly code: ExitCode
}

/** An error for programs. The code is one of docs/errors.md, the system's (`ENOENT`), or `fault` for a defect of decant. */
export interface ErrorJson {
  readonly code: string
  readonly message: string
  readonly remedy: string
  readonly place?: DecantError['place']
}

/** Describes anything that was thrown. Only `--debug` prints a stack. */
export function describeError(error: unknown, debug: boolean): ErrorDescription {
  const json = errorJson(error)
  const { file, line, index } = json.place ?? {}
  const place = [file, line !== undefined && `line ${line}`, index !== undefined && `message ${index}`].filter(Boolean).join(', ')
  const stack = debug && error instanceof Error && error.stack ? [error.stack] : []
  return {
    lines: [`decant: ${json.message}${place ? ` (${place})` : ''}`, ...json.remedy.split('\n').map((line) => `  ${line}`), ...stack],
    json,
    code: exitCodeFor(json.code),
  }
}

function errorJson(error: unknown): ErrorJson {
  if (error instanceof DecantError) {
    const { code, message, remedy, place } = error
    return { code, message, remedy, ...(Object.keys(place).length > 0 && { place }) }
  }
  if (error instanceof Error && error.name === 'CACError')
    return { code: 'usage', message: error.message, remedy: '`decant --help` lists commands and options.' }
  if (error instanceof RangeError && error.message === 'Invalid string length')
    return {
      code: 'too-large',
      message: 'A run is longer than a string can be',
      remedy: 'Split the log at line ends, and give the parts one by one.',
    }
  if (isSystemError(error))
    return {
      code: error.code,
      message: systemMessage(error),
      remedy: isUnwritable(error) ? 'Name a place in a folder where you may create files.' : systemRemedy(error.code),
    }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'fault', message, remedy: 'This is a fault of decant itself. Run again with --debug and report what it prints.' }
}

function exitCodeFor(code: string): ExitCode {
  const isAmong = (codes: readonly string[]) => codes.includes(code)
  if (code === 'nothing-to-measure') return EXIT.nothingToDo
  return isAmong(ERROR_CODES.usage) ? EXIT.usage : isAmong(ERROR_CODES.integrity) ? EXIT.integrity : EXIT.failed
}

interface SystemError extends Error {
  readonly code: string
  readonly path?: string
  readonly syscall?: string
  /** Set if `path` was to be written. */
  readonly isOutput?: boolean
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z\d]+$/.test(error.code)
}

/** Whether the system does not let a file or folder be created, and says that it does not exist, as below `/proc`. */
function isUnwritable({ code, path, syscall, isOutput }: SystemError): boolean {
  return code === 'ENOENT' && path !== undefined && (isOutput === true || syscall === 'mkdir')
}

function systemMessage(error: SystemError): string {
  const messages: Record<string, string> = {
    ENOENT: 'There is no such file',
    EACCES: 'No permission',
    EEXIST: 'Something else is already there',
    EISDIR: 'This is a folder',
    ELOOP: 'The links of the path form a loop',
    ENOSPC: 'The disk is full',
    EROFS: 'The file system is read-only',
    ENOTDIR: 'A part of the path is not a folder',
  }
  if (isUnwritable(error)) return `Nothing can be written there: ${error.path}`
  return `${messages[error.code] ?? error.message}${error.path ? `: ${error.path}` : ''}`
}

function systemRemedy(code: string): string {
  const remedies: Record<string, string> = {
    ENOENT: 'Check the path.',
    EACCES: 'Change the permissions, or choose another path.',
    EISDIR: 'Name a file.',
    ENOSPC: 'Free some space and run again; nothing was removed.',
    EROFS: 'Choose a path that can be written, e.g. with --out or --archive.',
  }
  return remedies[code] ?? 'Check the path and its permissions.'
}
