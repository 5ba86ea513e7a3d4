import type { Act } from './act.ts'

/** What kind of act a tool call is. */
export function actOf(_call: { readonly name: string; readonly input: string }): Act {
  return { kind: 'other', paths: [] }
}
