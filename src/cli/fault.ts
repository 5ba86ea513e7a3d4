import { DecantError } from '../message/index.ts'
import { EXIT, type ExitCode } from './exit-code.ts'
import { FAULT_CODES } from './fault-codes.ts'

/** An error as a person reads it, and the exit code that goes with it. */
export interface Fault {
  readonly lines: readonly string[]
  readonly code: ExitCode
}

/** Turns whatever was thrown into words. Nothing but `--debug` prints a stack. */
export function faultOf(error: unknown, debug: boolean): Fault {
  const stack = debug && error instanceof Error && error.stack ? [error.stack] : []
  if (error instanceof DecantError) {
    const { file, line, index } = error.place
    const place = [file, line !== undefined && `line ${line}`, index !== undefined && `message ${index}`].filter(Boolean).join(', ')
    return { lines: [`decant: ${error.message}${place ? ` (${place})` : ''}`, `  ${error.remedy}`, ...stack], code: exitOf(error.code) }
  }
  if (error instanceof Error && error.name === 'CACError')
    return { lines: [`decant: ${error.message}`, '  `decant --help` lists commands and options.', ...stack], code: EXIT.usage }
  if (isSystemError(error)) return { lines: [`decant: ${systemWords(error)}`, `  ${systemRemedy(error.code)}`, ...stack], code: EXIT.failed }
  const words = error instanceof Error ? error.message : String(error)
  return { lines: [`decant: ${words}`, '  This is a fault of decant itself. Run again with --debug and report what it prints.', ...stack], code: EXIT.failed }
}

function exitOf(code: string): ExitCode {
  const among = (codes: readonly string[]) => codes.includes(code)
  return among(FAULT_CODES.usage) ? EXIT.usage : among(FAULT_CODES.integrity) ? EXIT.integrity : EXIT.failed
}

interface SystemError extends Error {
  readonly code: string
  readonly path?: string
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
}

function systemWords(error: SystemError): string {
  const what: Record<string, string> = {
    ENOENT: 'There is no such file',
    EACCES: 'No permission',
    EEXIST: 'Something else stands there',
    EISDIR: 'This is a folder',
    ELOOP: 'The links of the path lead round in a circle',
    ENOSPC: 'The disk is full',
    EROFS: 'The file system is read-only',
    ENOTDIR: 'A part of the path is no folder',
  }
  return `${what[error.code] ?? error.message}${error.path ? `: ${error.path}` : ''}`
}

function systemRemedy(code: string): string {
  const what: Record<string, string> = {
    ENOENT: 'Check the path.',
    EACCES: 'Change the permissions, or choose another path.',
    EISDIR: 'Name a file.',
    ENOSPC: 'Free some space and run again; nothing was removed.',
    EROFS: 'Choose a path that can be written, e.g. with --out or --archive.',
  }
  return what[code] ?? 'Check the path and its permissions.'
}
