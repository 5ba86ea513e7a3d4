/** Replaces a name, a number, a date or a quote in the name of a workflow. */
export const NAME_SLOT = '{name}'
