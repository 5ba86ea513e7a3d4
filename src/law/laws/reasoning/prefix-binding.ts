import { bindingBreaks } from '../../binding-breaks.ts'
import type { Law } from '../../law.ts'

/** Reasoning is bound to the system text, the tools and all messages before it: none of these may change while it stays. */
export const prefixBinding: Law = {
  name: 'prefix-binding',
  source: 'Anthropic, "Preserved thinking"; opencode PR #46653; pydantic-ai PR #7989; litellm PR #41203',
  error: 'Invalid `signature` in `thinking` block. The block is bound to a different conversation.',
  breaks: bindingBreaks,
}
