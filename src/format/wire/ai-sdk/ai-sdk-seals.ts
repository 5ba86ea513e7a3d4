import { type JsonObject, objectOf, stringOf } from '../value.ts'

/** What the AI SDK carries of a provider's seals, under the provider's own name. */
export function sealsOf(part: JsonObject): { signature?: string; encrypted?: string } {
  const options = objectOf(part.providerOptions) ?? objectOf(part.providerMetadata)
  const named = Object.values(options ?? {}).map(objectOf)
  const found = (...keys: string[]) => named.flatMap((one) => keys.map((key) => stringOf(one?.[key]))).find((value) => value !== undefined)
  const signature = stringOf(part.signature) ?? found('signature', 'thoughtSignature')
  const encrypted = found('redactedData', 'reasoningEncryptedContent') ?? (part.type === 'redacted-reasoning' ? stringOf(part.data) : undefined)
  return { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }
}

/** Seals of Anthropic's models as the AI SDK says them; other providers' are bound to ids that a history does not tell. */
export function asSeals({ signature, encrypted }: { readonly signature?: string; readonly encrypted?: string }): object | undefined {
  if (signature === undefined && encrypted === undefined) return undefined
  return { anthropic: { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { redactedData: encrypted }) } }
}
