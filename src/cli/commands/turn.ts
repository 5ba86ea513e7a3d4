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
  on: 'The gateway compacts what grows too long.',
  hold: 'The gateway compacts no more; what was compacted stays so.',
  off: 'The gateway passes every request as it comes.',
}

/** `decant turn on|hold|off`: switches a running gateway from the next request on, until it ends. */
export async function runTurn([word = '']: readonly string[], options: OptionValues, terminal: Terminal): Promise<ExitCode> {
  const turn = (Object.keys(SAID) as Mode[]).find((mode) => mode === word)
  if (!turn) throw new DecantError('usage', `'${word.slice(0, 80)}' is no way to turn a gateway`, 'Say on, hold or off.')
  const base = baseUrl(gatewayAt(options.gateway, terminal), GATEWAY_URL, typeof options.gateway === 'string' ? '--gateway' : 'DECANT_GATEWAY')
  if (base.startsWith('https:'))
    throw new DecantError('usage', `A gateway is turned over http, and ${base} is https`, 'Name where it listens itself, behind what adds TLS, with --gateway.')
  const state = await gatewayState(base, { ...gatewaySecrets(base, terminal), turn })
  if (state === 'locked')
    throw new DecantError(
      'no-gateway',
      `The gateway at ${base} did not take the token`,
      'Set DECANT_TOKEN to its own. That of a wrapped agent listens to commands inside the agent alone.',
    )
  if (typeof state !== 'object' || state.mode !== turn)
    throw new DecantError('no-gateway', `No gateway at ${base} could be told`, 'Name the one that runs with --gateway or DECANT_GATEWAY.')
  await write(terminal.stdout, `${options.json ? JSON.stringify(state) : SAID[turn]}\n`)
  return EXIT.ok
}
