/** Any text, for which an editor suggests these names; a name that there is not is told at run time. */
export type Suggested<Name extends string> = Name | (string & Record<never, never>)
