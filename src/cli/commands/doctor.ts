import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { salvage } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import { createCounter } from '../../token/index.ts'
import { archivePath } from '../archive/archive-location.ts'
import { openForReading } from '../archive/open-for-reading.ts'
import type { OptionValues } from '../command.ts'
import { checkSetting } from '../config/check-setting.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { resolveRules } from '../config/resolve-rules.ts'
import { type ResolvedSetting, resolveSettings } from '../config/resolve-settings.ts'
import type { Setting } from '../config/setting.ts'
import { describeError } from '../describe-error.ts'
import { archiveFolderCheck } from '../doctor/archive-folder-check.ts'
import type { Check } from '../doctor/check.ts'
import { diskCheck } from '../doctor/disk-check.ts'
import { mistypedVariable } from '../doctor/mistyped-variable.ts'
import { portCheck } from '../doctor/port-check.ts'
import { providerChecks } from '../doctor/provider-checks.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { pathExists } from '../files/path-exists.ts'
import { MODEL_KEYS } from '../model/model-keys.ts'
import { nodeVersionError } from '../node-version-error.ts'
import { foldText } from '../print/fold-text.ts'
import { formatCount } from '../print/format-count.ts'
import { paint } from '../print/paint.ts'
import { plainLine } from '../print/plain-line.ts'
import { printMessage } from '../print/print-message.ts'
import { printPage } from '../print/print-page.ts'
import { shellQuote } from '../print/shell-quote.ts'
import { writeJson } from '../print/write-json.ts'
import { readHabits } from '../rule/read-habits.ts'
import { proxyFromEnv } from '../serve/proxy-from-env.ts'
import { upstreamsOf } from '../serve/upstreams.ts'
import type { Terminal } from '../terminal.ts'

/** Bytes of records that are checked against their hashes, newest first: some seconds. */
const MAX_HASHED_BYTES = 1e9

/** Columns before a finding: the verdict and the name; on a narrow terminal, where it is printed below these, only the verdict. */
const [FINDING_COLUMN, NARROW_FINDING_COLUMN] = [19, 5]

/** `decant doctor`: checks runtime, tokenizer, configuration, archive, port and keys; each failure names its fix. */
export async function runDoctor(_: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const { check, settings } = await checkConfiguration(terminal)
  const archive = options.archive ?? settings.get('archive')?.value
  const path = archivePath(archive, terminal)
  if (typeof options.salvage === 'string') return salvageArchive(path, options.salvage, options, terminal)
  const archiveResult = await archiveCheck(archive, terminal)
  // A file that is not an archive may be somebody else's, with whatever permissions they chose.
  const privacyChecks = archiveResult.ok ? [permissionsCheck(path)] : []
  const checks = [runtimeCheck(), tokenizerCheck(), check, archiveFolderCheck(path), diskCheck(path), ...privacyChecks, archiveResult]
  checks.push(await portCheck(Number(settings.get('port')?.value ?? DEFAULTS.port)), keysCheck(terminal))
  if (options.online) {
    const set = Object.fromEntries(['anthropic', 'openai', 'google'].map((name) => [name, settings.get(name as Setting)?.value]))
    checks.push(...(await providerChecks(upstreamsOf(set, terminal.env), proxyFromEnv(terminal).proxy)))
  }
  const ok = checks.every((check) => check.ok)
  if (options.json) await writeJson(terminal, { schema: 1, ok, archive: path, checks })
  else
    for (const check of checks)
      await printPage(terminal, options.plain ? plainLine(check.ok ? 'ok' : 'FAIL', check.name, check.found, check.fix) : formatCheck(check, terminal))
  return ok ? EXIT.ok : EXIT.failed
}

/** `--salvage`: copies what is sound to a new archive; the damaged one is unchanged. */
async function salvageArchive(path: string, to: string, { json }: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const result = await salvage(path, resolve(terminal.cwd, to))
  if (json) await writeJson(terminal, { schema: 1, archive: path, salvaged: to, ...result })
  else {
    const losses = [...(result.lost > 0 ? [formatCount(result.lost, 'record')] : []), ...(result.lostLinks > 0 ? [formatCount(result.lostLinks, 'link')] : [])]
    const lost = losses.length > 0 ? `; ${losses.join(' and ')} could not be saved` : ''
    await printPage(terminal, `${formatCount(result.records, 'record')} and ${formatCount(result.links, 'link')} saved to ${to}${lost}\n`)
    if (!result.sameKey)
      printMessage(terminal, 'The key of the archive is lost: old handles still work for what was saved, new ones are made with another key.\n')
  }
  return result.lost + result.lostLinks > 0 ? EXIT.integrity : EXIT.ok
}

function formatCheck({ name, ok, found, fix }: Check, terminal: Terminal): string {
  const color = paint(terminal.color.stdout)
  const verdict = ok ? color.green('ok  ') : color.red('FAIL')
  const narrow = terminal.fold.stdout < 2 * FINDING_COLUMN
  const hang = narrow ? NARROW_FINDING_COLUMN : FINDING_COLUMN
  const words = [found, ...(fix ? [fix] : [])].flatMap((one) => foldText(one, terminal.fold.stdout - hang).split('\n'))
  const lines = narrow ? [`${verdict} ${name}`, ...words] : [`${verdict} ${name.padEnd(13)} ${words[0]}`, ...words.slice(1)]
  return `${lines.join(`\n${' '.repeat(hang)}`)}\n`
}

async function checkConfiguration(terminal: Terminal): Promise<{ check: Check; settings: ReadonlyMap<Setting, ResolvedSetting> }> {
  let settings: ReadonlyMap<Setting, ResolvedSetting> = new Map()
  try {
    settings = await resolveSettings(terminal)
    for (const [setting, { value, origin }] of settings) await checkSetting(setting, value, origin)
    readHabits(settings.get('habits')?.value, terminal)
    const mistyped = mistypedVariable(terminal.env)
    if (mistyped) throw new DecantError('usage', `Nothing reads the variable ${mistyped.name}`, `Did you mean ${mistyped.suggestion}?`)
    const count = settings.size + (await resolveRules(terminal, settings.get('window'))).rows.length
    const found = count === 0 ? 'nothing set; the defaults apply' : `${formatCount(count, 'setting')}; decant config show --origin lists them`
    return { check: { name: 'config', ok: true, found }, settings }
  } catch (error) {
    return { check: failedCheck('config', error), settings }
  }
}

function failedCheck(name: string, error: unknown): Check {
  const [found = '', fix = ''] = describeError(error, false).lines
  return { name, ok: false, found: found.replace(/^decant: /, ''), fix: fix.trim() }
}

/** Which providers' keys are set; never their values. */
function keysCheck({ env }: Terminal): Check {
  const set = Object.values(MODEL_KEYS)
    .flat()
    .filter((name) => env[name])
  return { name: 'keys', ok: true, found: set.length === 0 ? 'none in the environment; only --llm and --embedding-model need one' : `${set.join(', ')} set` }
}

function runtimeCheck(): Check {
  const versionError = nodeVersionError(process.versions.node)
  return { name: 'node', ok: versionError === undefined, found: process.version, ...(versionError !== undefined && { fix: `${versionError}.` }) }
}

function tokenizerCheck(): Check {
  try {
    const tokens = createCounter().text('The quick brown fox')
    return { name: 'tokenizer', ok: tokens === 4, found: `o200k counts ${tokens} tokens in a sentence of 4` }
  } catch (error) {
    return { name: 'tokenizer', ok: false, found: String(error), fix: 'Install decant again: its dependency gpt-tokenizer is missing or damaged.' }
  }
}

function permissionsCheck(path: string): Check {
  if (process.platform === 'win32' || !existsSync(path)) return { name: 'privacy', ok: true, found: existsSync(path) ? 'left to the system' : 'no archive yet' }
  const mode = statSync(path).mode & 0o777
  const ok = (mode & 0o077) === 0
  return { name: 'privacy', ok, found: `archive file has mode ${mode.toString(8)}`, ...(!ok && { fix: `chmod 600 ${shellQuote(path)}` }) }
}

async function archiveCheck(option: unknown, terminal: Terminal): Promise<Check> {
  const path = archivePath(option, terminal)
  if (!pathExists(path)) return { name: 'archive', ok: true, found: 'none yet; made at first use' }
  try {
    const archive = openForReading(path, '*')
    const damage = await archive.check({ hashed: MAX_HASHED_BYTES }).finally(() => archive.close())
    if (damage !== undefined)
      return {
        name: 'archive',
        ok: false,
        found: `damaged: ${damage}`,
        fix: 'Restore the archive from a backup, or save the intact part to a new one with --salvage FILE.',
      }
    const { size } = statSync(path)
    const records = size > MAX_HASHED_BYTES ? `the newest ${MAX_HASHED_BYTES / 1e9} GB of records match their hashes` : 'every record matches its hash'
    return { name: 'archive', ok: true, found: `opens; its integrity check passes; ${records}; ${(size / 1e6).toFixed(1)} MB` }
  } catch (error) {
    return failedCheck('archive', error)
  }
}
