import type { Mode } from '../../gateway/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { EXIT, type ExitCode } from '../exit-code.ts'
import { write } from '../files/write.ts'
import { baseUrl } from '../option/base-url.ts'
import { GATEWAY_URL, gatewayAt } from '../serve/gateway-at.ts'
import { gatewaySecrets } from '../serve/gateway-secrets.ts'
import { gatewayState } from '../status/gateway-state.ts'
import type { Terminal } from '../terminal.ts'

const SAID: Readonly<Record<Mode, string>> = {
  on: 'The gateway compacts histories that grow too long.',
  hold: 'The gateway starts no new compactions; what was compacted stays compacted.',
  off: 'The gateway passes every request unchanged.',
}

/** `decant turn on|hold|off`: switches a running gateway from the next request on, until it ends. */
export async function runTurn([word = '']: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const turn = (Object.keys(SAID) as Mode[]).find((mode) => mode === word)
  if (!turn) throw new DecantError('usage', `'${word.slice(0, 80)}' is not a way to turn a gateway`, 'Give on, hold or off.')
  const base = baseUrl(gatewayAt(options.gateway, terminal), GATEWAY_URL, typeof options.gateway === 'string' ? '--gateway' : 'DECANT_GATEWAY')
  if (base.startsWith('https:'))
    throw new DecantError(
      'usage',
      `A gateway is switched over http, and ${base} is https`,
      'With --gateway, name the address it listens on itself, behind whatever adds TLS.',
    )
  const state = await gatewayState(base, { ...gatewaySecrets(base, terminal), turn })
  if (state === 'locked')
    throw new DecantError(
      'no-gateway',
      `The gateway at ${base} did not accept the token`,
      'Set DECANT_TOKEN to its token. The gateway of `decant wrap` accepts commands only from inside the agent.',
    )
  if (typeof state !== 'object' || state.mode !== turn)
    throw new DecantError('no-gateway', `No gateway at ${base} could be switched`, 'Name the running one with --gateway or DECANT_GATEWAY.')
  await write(terminal.stdout, `${options.json ? JSON.stringify(state) : SAID[turn]}\n`)
  return EXIT.ok
}
