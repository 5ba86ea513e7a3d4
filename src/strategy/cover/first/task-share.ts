/** Share of the room that the first words of the user, those before the agent's, may take to be told whole. */
const SHARE = 0.15
/** A task of so few tokens may take more. */
const SHORT = 80
const SHORT_SHARE = 0.35

/** Tokens that the task may take of so much room to be told whole. */
export function taskShare(room: number): number {
  return Math.min(room * SHORT_SHARE, Math.max(SHORT, room * SHARE))
}
