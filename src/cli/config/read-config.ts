import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { isThere } from '../files/is-there.ts'
import { homeFolder } from '../home-folder.ts'
import type { NoWindow } from '../option/no-window.ts'
import type { Terminal } from '../terminal.ts'
import type { Config } from './config.ts'
import { PRIVATE } from './setting.ts'

/** Keys of a rule for models, and other names for them. */
const OF_MODELS: ReadonlySet<string> = new Set(['at', 'target', 'trigger', 'threshold'])
/** Characters of a wrong value that are shown. */
const SHOWN = 60

/**
 * Reads a configuration file; undefined if there is none.
 * @param own whether it is the user's own, not one that came with a folder
 * @throws DecantError `invalid-config-file`
 */
export async function readConfig(file: string, own: boolean, terminal: Pick<Terminal, 'env'>): Promise<Config | undefined> {
  const text = textOf(file)
  if (text === undefined) return undefined
  const { configSchema, modelRuleSchema } = await import('./config.ts')
  const value = await json(text, file)
  const result = configSchema.safeParse(value)
  if (!result.success) {
    const [issue] = result.error.issues
    if (issue?.code === 'unrecognized_keys') {
      const [key = ''] = issue.keys
      const { nearestName } = await import('../../given/index.ts')
      if (issue.path.length === 0 && OF_MODELS.has(key))
        throw fault(
          file,
          `There is no setting '${key}'`,
          'Set when to compact, and to what size, for all models as { "models": { "*": { "at": 0.5, "target": 0.3 } } }.',
        )
      const guess = nearestName(key, Object.keys((issue.path.length === 0 ? configSchema : modelRuleSchema).shape))
      throw fault(
        file,
        `There is no setting '${[...issue.path, key].join('.')}'`,
        guess ? `Did you mean '${guess}'?` : '`decant config schema` lists all settings.',
      )
    }
    const [key] = issue?.path ?? []
    if (typeof key !== 'string')
      throw fault(file, 'The file is not a JSON object of settings', 'Write it as {"budget": "20%"}; `decant config schema` lists all settings.')
    const path = issue?.path ?? []
    const shape = path.length > 2 ? modelRuleSchema.shape : configSchema.shape
    const about = Object.entries(shape)
      .find(([name]) => name === (path.length > 2 ? path[2] : key))?.[1]
      .unwrap().description
    const given = path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), value)
    const none = path.at(-1) === 'window' ? await noWindowIn(given) : undefined
    if (none) throw fault(file, `${none.why}, which '${path.join('.')}' says`, `Give for example "window": "${none.meant}".`)
    throw fault(
      file,
      `'${path.join('.')}' cannot be ${JSON.stringify(given).slice(0, SHOWN)}`,
      `The schema says: ${about}. \`decant config schema\` prints it.`,
    )
  }
  const foreign = own ? undefined : Object.keys(result.data).find((key) => (PRIVATE as ReadonlySet<string>).has(key))
  if (foreign !== undefined)
    throw fault(
      file,
      `'${foreign}' is not allowed in the file of a folder, which others may have written`,
      'Put it into your own configuration file; `decant config show` prints its path.',
    )
  const { archive, habits } = result.data
  const placed = (path: string) => (path.startsWith('~/') ? join(homeFolder(terminal), path.slice(2)) : resolve(dirname(file), path))
  return { ...result.data, ...(archive !== undefined && { archive: placed(archive) }), ...(habits !== undefined && { habits: placed(habits) }) }
}

/** Undefined if the text is not a number of tokens. */
async function noWindowIn(given: unknown): Promise<NoWindow | undefined> {
  const tokens = (await import('../option/size-in.ts')).sizeIn(String(given))
  return tokens !== undefined && tokens > 0 && Number.isSafeInteger(tokens) ? (await import('../option/no-window.ts')).noWindow(tokens) : undefined
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    if (missing && !isThere(file)) return undefined
    throw missing
      ? fault(file, 'The link leads to no file', 'Fix the link, or remove it.')
      : fault(file, 'The file cannot be read', 'Check that it is a file, and its permissions.')
  }
}

async function json(text: string, file: string): Promise<unknown> {
  const { jsonc } = await import('./jsonc.ts')
  try {
    return jsonc(text)
  } catch (error) {
    if (error instanceof RangeError) throw fault(file, error.message, '`decant config schema` lists all settings and what each may be.')
    throw fault(file, `The file is not JSON: ${error instanceof Error ? error.message : 'damaged'}`, 'Fix it, or remove it.')
  }
}

function fault(file: string, message: string, remedy: string): DecantError {
  return new DecantError('invalid-config-file', message, remedy, { file })
}
