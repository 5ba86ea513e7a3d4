import { isatty } from 'node:tty'

const STANDARD_STREAMS = [0, 1, 2]

/** Handles SIGHUP, the signal for a server to read its configuration again. */
export interface HangupHandler {
  /** Calls this at each signal from now on, and at once if one arrived before. */
  onHangup(handler: () => void): void
  /** Lets the signal end the process again, as usual. */
  release(): void
}

let active: HangupHandler | undefined

/**
 * Holds back every SIGHUP until a handler is set, so that none ends a server that is starting; returns the existing object if there is one. A signal
 * sent because the terminal closed ends the process as usual. Windows has no signal with this meaning.
 */
export function deferHangups(): HangupHandler {
  active ??= process.platform === 'win32' ? { onHangup: () => {}, release: () => {} } : installHandler()
  return active
}

function installHandler(): HangupHandler {
  const onTerminal = STANDARD_STREAMS.some((stream) => isatty(stream))
  let hasArrived = false
  let react = () => {
    hasArrived = true
  }
  const release = () => {
    process.off('SIGHUP', onSignal)
    active = undefined
  }
  const onSignal = () => {
    if (!onTerminal || STANDARD_STREAMS.some((stream) => isatty(stream))) return react()
    release()
    process.kill(process.pid, 'SIGHUP')
  }
  process.on('SIGHUP', onSignal)
  return {
    onHangup: (handler) => {
      react = handler
      if (hasArrived) handler()
    },
    release,
  }
}
