import { isatty } from 'node:tty'

const STREAMS = [0, 1, 2]

/**
 * Calls at every SIGHUP, as who runs a server sends it, until it is told to stop. One that comes since the terminal is gone ends the process as usual.
 * Windows has none that means this.
 */
export function atHangup(called: () => void): () => void {
  if (process.platform === 'win32') return () => {}
  const onTerminal = STREAMS.some((stream) => isatty(stream))
  const heard = () => {
    if (!onTerminal || STREAMS.some((stream) => isatty(stream))) return called()
    process.off('SIGHUP', heard)
    process.kill(process.pid, 'SIGHUP')
  }
  process.on('SIGHUP', heard)
  return () => process.off('SIGHUP', heard)
}
