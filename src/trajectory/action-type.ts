/**
 * The kind of step that an event of a run is. Looking at a file is `file_view`; searching, listing and fetching are `exploration`; plans and words without a
 * call are `reasoning`; builds, version control, questions and tools that touch no file are `other`.
 */
export const ActionType = {
  FILE_VIEW: 'file_view',
  FILE_EDIT: 'file_edit',
  TESTING: 'testing',
  EXPLORATION: 'exploration',
  REASONING: 'reasoning',
  OTHER: 'other',
} as const

export type ActionType = (typeof ActionType)[keyof typeof ActionType]
