import { asObject, type JsonObject, stringOf } from '../value.ts'

/** Reads a provider's signatures from a part of the AI SDK, which carries them under the provider's name. */
export function aiSdkSignatures(part: JsonObject): { signature?: string; encrypted?: string } {
  const options = asObject(part.providerOptions) ?? asObject(part.providerMetadata)
  const providerFields = Object.values(options ?? {}).map(asObject)
  const firstField = (...keys: string[]) => providerFields.flatMap((one) => keys.map((key) => stringOf(one?.[key]))).find((value) => value !== undefined)
  const signature = stringOf(part.signature) ?? firstField('signature', 'thoughtSignature')
  const encrypted = firstField('redactedData', 'reasoningEncryptedContent') ?? (part.type === 'redacted-reasoning' ? stringOf(part.data) : undefined)
  return { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { encrypted }) }
}

/** Writes the signatures of Anthropic's models for the AI SDK; other providers' are bound to ids that a history does not contain. */
export function asAiSdkSignatures({ signature, encrypted }: { readonly signature?: string; readonly encrypted?: string }): object | undefined {
  if (signature === undefined && encrypted === undefined) return undefined
  return { anthropic: { ...(signature !== undefined && { signature }), ...(encrypted !== undefined && { redactedData: encrypted }) } }
}
