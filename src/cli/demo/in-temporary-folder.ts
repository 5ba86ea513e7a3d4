import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs work in a new temporary folder, which stays only if the work is completed: an error or a signal that ends the process removes it. */
export async function inTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const onSignal = (signal: NodeJS.Signals) => {
    stopListening()
    remove()
    process.kill(process.pid, signal)
  }
  const stopListening = () => {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  try {
    return await work(folder)
  } catch (error) {
    remove()
    throw error
  } finally {
    stopListening()
  }
}
