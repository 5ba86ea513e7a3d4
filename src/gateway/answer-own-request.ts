import { access, constants } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { type Archive, fileOf } from '../archive/index.ts'
import { accessRefusal } from './access-refusal.ts'
import { answerError, answerJson } from './http/answer-json.ts'
import type { Metrics } from './metrics.ts'
import type { GatewayOptions } from './options.ts'

/** What the gateway's own answers need. */
export interface OwnRequestSettings {
  readonly options: GatewayOptions
  readonly metrics: Metrics
  readonly draining: boolean
}

/** Answers requests meant for the gateway itself: refusals, health, metrics. Resolves to whether it answered. */
export async function answerOwnRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { options, metrics, draining }: OwnRequestSettings,
): Promise<boolean> {
  const url = request.url ?? '/'
  const path = url.split('?', 1)[0]
  if (path === '/livez') return answerJson(response, 200, { status: 'ok' })
  const refusal = accessRefusal(request.headers, options.access)
  if (refusal) metrics.refused(refusal.status)
  if (refusal) return answerError(response, refusal.status, 'decant_refused', refusal.message)
  if (!url.startsWith('/') || url.startsWith('//')) return answerError(response, 400, 'decant_refused', 'Give a path only: the provider is configured')
  if (request.method === 'HEAD' && path === '/') return answerJson(response, 200, undefined)
  if (path === '/readyz') return answerReadiness(response, options.archive, { draining, hasArchiveFailed: metrics.hasArchiveFailed })
  if (/^\/decant(?:\/|$)/.test(path ?? ''))
    return answerError(response, 404, 'decant_no_path', 'There is nothing at this path; decant answers at /livez, /readyz and /metrics')
  if (path !== '/metrics') return false
  response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metrics.text())
  return true
}

/** The gateway is ready if it is not stopping and its archive can be read and written. The archive's errors are not in the answer: they may name paths. */
async function answerReadiness(
  response: ServerResponse,
  archive: Archive,
  { draining, hasArchiveFailed }: Record<'draining' | 'hasArchiveFailed', boolean>,
): Promise<true> {
  if (draining) return answerJson(response, 503, { status: 'draining' })
  try {
    await archive.list({ limit: 1 })
  } catch {
    return answerJson(response, 503, { status: 'archive unreadable' })
  }
  const isWritable = !hasArchiveFailed && (await canWrite(archive))
  return isWritable ? answerJson(response, 200, { status: 'ok' }) : answerJson(response, 503, { status: 'archive not writable' })
}

/**
 * For a file only its permissions are checked: a write might wait for others, and nothing may wait in the thread that serves. Errors that only a write reveals,
 * such as a full disk, are reported by requests.
 */
async function canWrite(archive: Archive): Promise<boolean> {
  const archiveFile = fileOf(archive)
  if (archiveFile?.readOnly) return false
  try {
    if (!archiveFile) await archive.put([])
    else for (const path of [archiveFile.file, dirname(archiveFile.file)]) await access(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
