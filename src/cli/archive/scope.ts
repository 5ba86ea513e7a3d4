import { DecantError } from '../../message/index.ts'
import type { Terminal } from '../terminal.ts'

const NAME = /^[\w.:-]{1,200}$/

/**
 * The scope that `--scope` or DECANT_SCOPE names, under the archive's name for it: `all` reads every scope, `shared` is the one of `compress` and
 * `serve`; undefined if none is named.
 * @throws DecantError `usage` for a name with other characters.
 */
export function parseScope(option: unknown, { env }: Pick<Terminal, 'env'>): string | undefined {
  const name = typeof option === 'string' ? option : env.DECANT_SCOPE
  if (name === undefined || name === '') return undefined
  if (!NAME.test(name))
    throw new DecantError('usage', `'${name.slice(0, 80)}' is not the name of a scope`, 'Use up to 200 letters, digits and . : _ -, or `all`, or `shared`.')
  return name === 'all' ? '*' : name === 'shared' ? '' : name
}

/** The user's name for a scope of the archive. */
export function scopeName(scope: string): string {
  return scope === '*' ? 'all' : scope === '' ? 'shared' : scope
}
