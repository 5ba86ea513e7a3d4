import { isatty } from 'node:tty'

const STREAMS = [0, 1, 2]

/** What is done at SIGHUP, as who runs a server sends it. */
export interface Hangups {
  /** From now on each calls this, at once where one came before. */
  call(called: () => void): void
  /** They end the process again, as usual. */
  leave(): void
}

let held: Hangups | undefined

/**
 * Holds every SIGHUP until it is said what one calls, so that none ends a server which is about to start; those that are held already, where they are. One
 * that comes since the terminal is gone ends the process as usual. Windows has none that means this.
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
