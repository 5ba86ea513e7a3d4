import type { Terminal } from '../terminal.ts'
import { PASS_VARIABLE } from './pass.ts'

/** The secrets that a command sends to a gateway at a base URL. The pass is sent only to the gateway that the environment names. */
export function gatewaySecrets(base: string, { env }: Pick<Terminal, 'env'>): { readonly token: string | undefined; readonly pass: string | undefined } {
  return { token: env.DECANT_TOKEN, pass: base === env.DECANT_GATEWAY ? env[PASS_VARIABLE] : undefined }
}
