import type { Terminal } from '../terminal.ts'
import { PASS } from './pass.ts'

/** What is told to a gateway at a base URL so that it lets a command in. The pass is for the gateway that the environment names, and for no other. */
export function gatewaySecrets(base: string, { env }: Pick<Terminal, 'env'>): { readonly token: string | undefined; readonly pass: string | undefined } {
  return { token: env.DECANT_TOKEN, pass: base === env.DECANT_GATEWAY ? env[PASS] : undefined }
}
