import { handle } from './handle.ts'
import { marker } from './marker.ts'
import { OF_USER } from './of-user.ts'

const NOTE = new RegExp(`^\\[(\\d{1,9}) messages?(?:${OF_USER})? left out · ${handle.write(handle.form)}\\]$`)
const BRIDGE = '[…]'

/** The text of a note, which stands where messages were left out. */
export const note = {
  /** What parts two messages of one role where a provider wants roles to alternate. */
  bridge: BRIDGE,

  /** @param isUsers whether all of them were the user's */
  write(count: number, ref: string, isUsers = false): string {
    return marker(count, `messages${isUsers ? OF_USER : ''}`, ref)
  },

  /** How many messages a note stands for, 0 for a bridge; undefined where the text is neither. */
  read(text: string): number | undefined {
    if (text === BRIDGE) return 0
    const match = text.length < 120 ? NOTE.exec(text) : null
    return match ? Number(match[1]) : undefined
  },
}
