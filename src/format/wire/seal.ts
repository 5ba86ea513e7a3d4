import type { Document } from '../format.ts'

type Maker = 'openai' | 'google' | 'anthropic'

/** Whose models made the signatures and sealed reasoning that a wire format carries; others refuse them. */
export function sealOf(format: string): Maker {
  if (format.startsWith('gemini')) return 'google'
  return format.startsWith('openai-') || format.startsWith('codex') ? 'openai' : 'anthropic'
}

/** Whether the seals of a document may travel in a wire format. Where anyone's models may have made them, its model tells whose they are. */
export function sealsTravel({ format, model }: Document, target: string): boolean {
  const anyones = !/^(?:gemini|openai-|codex|anthropic|claude-code)/.test(format)
  return (anyones && model !== undefined ? makerOf(model) : sealOf(format)) === sealOf(target)
}

function makerOf(model: string): Maker | undefined {
  const words = model.toLowerCase().split(/[^a-z]+/)
  const has = (...names: string[]) => names.some((name) => words.includes(name))
  if (has('claude', 'anthropic', 'opus', 'sonnet', 'haiku', 'fable', 'mythos')) return 'anthropic'
  if (has('gemini')) return 'google'
  return has('gpt', 'chatgpt', 'codex', 'o') ? 'openai' : undefined
}
