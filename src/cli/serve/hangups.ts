import { isatty } from 'node:tty'

const STREAMS = [0, 1, 2]

/** Handles SIGHUP, the signal for a server to read its configuration again. */
export interface Hangups {
  /** Calls this at each signal from now on, and at once if one arrived before. */
  call(called: () => void): void
  /** Lets the signal end the process again, as usual. */
  leave(): void
}

let held: Hangups | undefined

/**
 * Holds back every SIGHUP until a handler is set, so that none ends a server that is starting; returns the existing object if there is one. A signal
 * sent because the terminal closed ends the process as usual. Windows has no signal with this meaning.
 */
export function hangups(): Hangups {
  held ??= process.platform === 'win32' ? { call: () => {}, leave: () => {} } : holding()
  return held
}

function holding(): Hangups {
  const onTerminal = STREAMS.some((stream) => isatty(stream))
  let came = false
  let call = () => {
    came = true
  }
  const leave = () => {
    process.off('SIGHUP', heard)
    held = undefined
  }
  const heard = () => {
    if (!onTerminal || STREAMS.some((stream) => isatty(stream))) return call()
    leave()
    process.kill(process.pid, 'SIGHUP')
  }
  process.on('SIGHUP', heard)
  return {
    call: (called) => {
      call = called
      if (came) called()
    },
    leave,
  }
}
