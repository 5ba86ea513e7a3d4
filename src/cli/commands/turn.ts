import type { Mode } from '../../gateway/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { checkBaseUrl } from '../option/check-base-url.ts'
import { printPage } from '../print/print-page.ts'
import { writeJson } from '../print/write-json.ts'
import { gatewaySecrets } from '../serve/gateway-secrets.ts'
import { DEFAULT_GATEWAY_URL, gatewayUrl } from '../serve/gateway-url.ts'
import { fetchGatewayState } from '../status/fetch-gateway-state.ts'
import type { Terminal } from '../terminal.ts'

const CONFIRMATIONS: Readonly<Record<Mode, string>> = {
  on: 'The gateway compacts histories that grow too long.',
  hold: 'The gateway starts no new compactions; what was compacted stays compacted.',
  off: 'The gateway passes every request unchanged.',
}

/** `decant turn on|hold|off`: switches a running gateway from the next request on, until it ends. */
export async function runTurn([word = '']: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const turn = (Object.keys(CONFIRMATIONS) as Mode[]).find((mode) => mode === word)
  if (!turn) throw new DecantError('usage', `'${word.slice(0, 80)}' is not a way to turn a gateway`, 'Give on, hold or off.')
  const base = checkBaseUrl(gatewayUrl(options.gateway, terminal), DEFAULT_GATEWAY_URL, typeof options.gateway === 'string' ? '--gateway' : 'DECANT_GATEWAY')
  if (base.startsWith('https:'))
    throw new DecantError(
      'usage',
      `A gateway is switched over http, and ${base} is https`,
      'With --gateway, name the address it listens on itself, behind whatever adds TLS.',
    )
  const state = await fetchGatewayState(base, { ...gatewaySecrets(base, terminal), turn })
  if (state === 'locked')
    throw new DecantError(
      'no-gateway',
      `The gateway at ${base} did not accept the token`,
      'Set DECANT_TOKEN to its token. The gateway of `decant wrap` accepts commands only from inside the agent.',
    )
  if (typeof state !== 'object' || state.mode !== turn)
    throw new DecantError('no-gateway', `No gateway at ${base} could be switched`, 'Name the running one with --gateway or DECANT_GATEWAY.')
  if (options.json) await writeJson(terminal, state)
  else await printPage(terminal, `${CONFIRMATIONS[turn]}\n`)
  return EXIT.ok
}
