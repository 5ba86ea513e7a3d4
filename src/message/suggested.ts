/** Any string, for which an editor suggests these names; an unknown name is reported at run time. */
export type Suggested<Name extends string> = Name | (string & Record<never, never>)
