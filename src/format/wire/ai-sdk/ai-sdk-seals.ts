import { type JsonObject, objectOf, stringOf } from '../value.ts'

/** Reads a provider's seals from a part of the AI SDK, which carries them under the provider's name. */
export function sealsOf(part: JsonObject): { signature?: string; encrypted?: string } {
  const options = objectOf(part.providerOptions) ?? objectOf(part.providerMetadata)
  const named = Object.values(options ?? {}).map(objectOf)
  const found = (...keys: string[]) => named.flatMap((one) => keys.map((key) => stringOf(one?.[key]))).find((value) => value !== undefined)
  const signature = stringOf(part.signature) ?? found('signature', 'thoughtSignature')
  const encrypted = found('redactedData', 'reasoningEncryptedContent') ?? (part.type === 'redacted-reasoning' ? stringOf(part.data) : undefined)
  return { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }
}

/** Writes the seals of Anthropic's models for the AI SDK; other providers' are bound to ids that a history does not hold. */
export function asSeals({ signature, encrypted }: { readonly signature?: string; readonly encrypted?: string }): object | undefined {
  if (signature === undefined && encrypted === undefined) return undefined
  return { anthropic: { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { redactedData: encrypted }) } }
}
