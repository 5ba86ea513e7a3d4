import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { pathExists } from '../files/path-exists.ts'
import { homeFolder } from '../home-folder.ts'
import type { ImplausibleWindow } from '../option/implausible-window.ts'
import type { Terminal } from '../terminal.ts'
import type { Config } from './config.ts'
import { USER_FILE_ONLY } from './setting.ts'

/** Keys of a rule for models, and other names for them. */
const MODEL_RULE_KEYS: ReadonlySet<string> = new Set(['at', 'target', 'trigger', 'threshold'])
/** Characters of a wrong value that are shown. */
const MAX_SHOWN_CHARS = 60

/**
 * Reads a configuration file; undefined if there is none.
 * @param userFile path of the user's own file; any other came with a folder
 * @throws DecantError `invalid-config-file`
 */
export async function readConfig(file: string, userFile: string, terminal: Pick<Terminal, 'env'>): Promise<Config | undefined> {
  const text = readText(file)
  if (text === undefined) return undefined
  const { configSchema, modelRuleSchema } = await import('./config.ts')
  const value = await parseJson(text, file)
  const result = configSchema.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    if (issue?.code === 'unrecognized_keys') {
      const [key = ''] = issue.keys
      const { nearestName } = await import('../../validation/index.ts')
      if (issue.path.length === 0 && MODEL_RULE_KEYS.has(key))
        throw configError(
          file,
          `There is no setting '${key}'`,
          'Set when to compact, and to what size, for all models as { "models": { "*": { "at": 0.5, "target": 0.3 } } }.',
        )
      const guess = nearestName(key, Object.keys((issue.path.length === 0 ? configSchema : modelRuleSchema).shape))
      throw configError(
        file,
        `There is no setting '${[...issue.path, key].join('.')}'`,
        guess ? `Did you mean '${guess}'?` : '`decant config schema` lists all settings.',
      )
    }
    const [key] = issue?.path ?? []
    if (typeof key !== 'string')
      throw configError(file, 'The file is not a JSON object of settings', 'Write it as {"budget": "20%"}; `decant config schema` lists all settings.')
    const path = issue?.path ?? []
    const shape = path.length > 2 ? modelRuleSchema.shape : configSchema.shape
    const description = Object.entries(shape)
      .find(([name]) => name === (path.length > 2 ? path[2] : key))?.[1]
      .unwrap().description
    const actual = path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), value)
    const implausible = path.at(-1) === 'window' ? await implausibleWindowIn(actual) : undefined
    if (implausible) throw configError(file, `${implausible.why}, which '${path.join('.')}' says`, `Give for example "window": "${implausible.suggestion}".`)
    throw configError(
      file,
      `'${path.join('.')}' cannot be ${JSON.stringify(actual).slice(0, MAX_SHOWN_CHARS)}`,
      `The schema says: ${description}. \`decant config schema\` prints it.`,
    )
  }
  const forbidden = file === userFile ? undefined : Object.keys(result.data).find((key) => (USER_FILE_ONLY as ReadonlySet<string>).has(key))
  if (forbidden !== undefined)
    throw configError(
      file,
      `'${forbidden}' is not allowed in the file of a folder, which others may have written`,
      `Put it into your own configuration file, ${userFile}.`,
    )
  const { archive, habits } = result.data
  const absolutePath = (path: string) => (path.startsWith('~/') ? join(homeFolder(terminal), path.slice(2)) : resolve(dirname(file), path))
  return { ...result.data, ...(archive !== undefined && { archive: absolutePath(archive) }), ...(habits !== undefined && { habits: absolutePath(habits) }) }
}

/** Undefined if the text is not a number of tokens. */
async function implausibleWindowIn(actual: unknown): Promise<ImplausibleWindow | undefined> {
  const tokens = (await import('../option/parse-size.ts')).parseSize(String(actual))
  return tokens !== undefined && tokens > 0 && Number.isSafeInteger(tokens)
    ? (await import('../option/implausible-window.ts')).implausibleWindow(tokens)
    : undefined
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    if (isMissing && !pathExists(file)) return undefined
    throw isMissing
      ? configError(file, 'The link leads to no file', 'Fix the link, or remove it.')
      : configError(file, 'The file cannot be read', 'Check that it is a file, and its permissions.')
  }
}

async function parseJson(text: string, file: string): Promise<unknown> {
  const { parseJsonc } = await import('./parse-jsonc.ts')
  try {
    return parseJsonc(text)
  } catch (error) {
    if (error instanceof RangeError) throw configError(file, error.message, '`decant config schema` lists all settings and what each may be.')
    throw configError(file, `The file is not JSON: ${error instanceof Error ? error.message : 'damaged'}`, 'Fix it, or remove it.')
  }
}

function configError(file: string, message: string, remedy: string): DecantError {
  return new DecantError('invalid-config-file', message, remedy, { file })
}
