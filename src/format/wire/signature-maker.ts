import type { Document } from '../format.ts'

type Maker = 'openai' | 'google' | 'anthropic'

/** Returns whose models made the signatures and encrypted reasoning in a wire format; others refuse them. */
function signatureMaker(format: string): Maker {
  if (format.startsWith('gemini')) return 'google'
  return format.startsWith('openai-') || format.startsWith('codex') ? 'openai' : 'anthropic'
}

/** Whether the signatures of a document may be sent in a wire format. In a format that any maker's models use, the document's model determines the maker. */
export function canSendSignatures({ format, model }: Document, target: string): boolean {
  const isVendorNeutral = !/^(?:gemini|openai-|codex|anthropic|claude-code)/.test(format)
  return (isVendorNeutral && model !== undefined ? makerOf(model) : signatureMaker(format)) === signatureMaker(target)
}

function makerOf(model: string): Maker | undefined {
  const nameParts = model.toLowerCase().split(/[^a-z]+/)
  const has = (...names: string[]) => names.some((name) => nameParts.includes(name))
  if (has('claude', 'anthropic', 'opus', 'sonnet', 'haiku', 'fable', 'mythos')) return 'anthropic'
  if (has('gemini')) return 'google'
  return has('gpt', 'chatgpt', 'codex', 'o') ? 'openai' : undefined
}
