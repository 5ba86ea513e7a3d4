/** Whose models made the signatures and sealed reasoning that a format carries; others refuse them. */
export function sealOf(format: string): 'openai' | 'google' | 'anthropic' {
  if (format.startsWith('gemini')) return 'google'
  return format.startsWith('openai-') || format.startsWith('codex') ? 'openai' : 'anthropic'
}
