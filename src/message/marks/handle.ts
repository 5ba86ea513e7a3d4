const FORM = '[0-9a-z]{1,64}'
const PREFIX = 'decant:'
const NAMED = new RegExp(`${PREFIX}(${FORM})`, 'g')

/** How decant names what an archive has: handles as marks hold them, whatever archive made them. */
export const handle = {
  /** A handle without what stands before it, as the source of a pattern. */
  form: FORM,

  write(ref: string): string {
    return `${PREFIX}${ref}`
  },

  /** The handles that a text names, in order, each as often as it stands there. */
  read(text: string): string[] {
    return text.includes(PREFIX) ? Array.from(text.matchAll(NAMED), ([, ref]) => ref as string) : []
  },
}
