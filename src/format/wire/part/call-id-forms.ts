import type { CallIdForm } from './call-id-form.ts'

const hashedCallId = (hash: Buffer) => `call_${hash.toString('hex', 0, 16)}`

/** The forms of call ids, by wire. */
export const callIdForms = {
  /** Letters, digits, `_` and `-`, 64 at most. */
  anthropic: { pattern: /^[a-zA-Z0-9_-]{1,64}$/, make: hashedCallId },
  /** 40 characters at most. */
  chat: { pattern: /^[\s\S]{1,40}$/, make: hashedCallId },
  /** 64 characters at most. */
  responses: { pattern: /^[\s\S]{1,64}$/, make: hashedCallId },
  /** Exactly nine letters or digits. */
  mistral: { pattern: /^[a-zA-Z0-9]{9}$/, make: (hash) => (hash.readUIntBE(0, 6) % 36 ** 9).toString(36).padStart(9, '0') },
  /** Any text that is not empty. */
  any: { pattern: /^[\s\S]+$/, make: hashedCallId },
} as const satisfies Readonly<Record<string, CallIdForm>>
