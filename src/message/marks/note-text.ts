import { handle } from './handle.ts'
import { marker } from './marker.ts'
import { OF_USER } from './of-user.ts'

const NOTE = new RegExp(`^\\[(\\d{1,9}) messages?(?:${OF_USER})? left out · ${handle.write(handle.form)}\\]$`)
const BRIDGE = '[…]'

/** Writes and reads the text of a note, which replaces removed messages. */
export const noteText = {
  /** The text that separates two messages of the same role for a provider that wants roles to alternate. */
  bridge: BRIDGE,

  /** @param isUsers whether all of the messages were the user's */
  write(count: number, ref: string, isUsers = false): string {
    return marker(count, `messages${isUsers ? OF_USER : ''}`, ref)
  },

  /** Returns the number of messages that a note represents, 0 for a bridge; undefined if the text is neither. */
  read(text: string): number | undefined {
    if (text === BRIDGE) return 0
    const match = text.length < 120 ? NOTE.exec(text) : null
    return match ? Number(match[1]) : undefined
  },
}
