import type { Edit, Message } from '../../message/index.ts'
import type { KeyInformationOptions } from './key-record.ts'

/** The most important first, as in the record. */
const FIELDS_BY_IMPORTANCE = [
  'originalUserInput',
  'pinContent',
  'recentMemories',
  'taskList',
  'gitDiffStat',
] as const satisfies readonly (keyof KeyInformationOptions)[]

/**
 * The edit with all the known information, or else with as much as there is room for: each thing whole or not at all, the most important first. Undefined if
 * there is room for nothing.
 * @param editWith returns the edit with the given information; undefined if there is no room for it
 */
export function editWithMostInformation(
  information: KeyInformationOptions,
  editWith: (included: KeyInformationOptions) => Edit<Message> | undefined,
): Edit<Message> | undefined {
  const fullEdit = editWith(information)
  if (fullEdit) return fullEdit
  let included: KeyInformationOptions = {}
  let best: Edit<Message> | undefined
  for (const field of FIELDS_BY_IMPORTANCE) {
    if (information[field] === undefined) continue
    const extended = { ...included, [field]: information[field] }
    const edit = editWith(extended)
    if (edit) {
      included = extended
      best = edit
    }
  }
  return best
}
