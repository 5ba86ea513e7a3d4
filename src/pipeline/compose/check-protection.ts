import { DecantError } from '../../message/index.ts'
import { checkOptionNames } from '../../validation/index.ts'
import type { Protection } from './protection.ts'

const NAMES = { tools: true, files: true, patterns: true, ids: true } as const

/**
 * Validates a protection: a mistake in it would protect nothing, and be noticed only by what is missing.
 * @throws DecantError `invalid-option`
 */
export function checkProtection(protection: Protection): Protection {
  const { patterns, ...lists } = checkOptionNames('protect', protection, NAMES)
  for (const [name, list] of Object.entries(lists)) if (list !== undefined && !isListOf(list, isText)) throw listError(name, 'texts', "['todo_write']")
  if (patterns !== undefined && !isListOf(patterns, isPattern)) throw listError('patterns', 'regular expressions', '[/never deploy/i]')
  return protection
}

function isListOf(list: unknown, test: (one: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(test)
}

function isText(one: unknown): boolean {
  return typeof one === 'string'
}

/** Checked by class name, since a pattern may come from another realm. */
function isPattern(one: unknown): boolean {
  return Object.prototype.toString.call(one) === '[object RegExp]'
}

function listError(name: string, kind: string, example: string): DecantError {
  return new DecantError('invalid-option', `protect.${name} is not a list of ${kind}`, `Give a list of ${kind}, such as ${example}.`)
}
