import type { ErrorCode } from '../message/index.ts'

/** A page of the package's documents, and the section that explains more than an error can. */
export interface ErrorPage {
  readonly page: string
  readonly section: string
}

/** Sections and the errors that they cover. Errors that need no further explanation have no page. */
const PAGES: readonly (readonly [page: string, section: string, codes: readonly ErrorCode[]])[] = [
  ['docs/archive.md', 'Where it is', ['archive-busy', 'archive-write-failed', 'no-archive', 'unknown-archive']],
  ['docs/archive.md', 'A damaged archive', ['archive-corrupt', 'archive-too-old', 'damaged-session', 'hash-mismatch']],
  ['docs/cli.md', 'config', ['invalid-config-file']],
  ['docs/cli.md', 'evaluate', ['nothing-to-measure']],
  ['docs/cli.md', 'restore', ['not-in-archive', 'several-originals']],
  ['docs/formats.md', 'Readers', ['not-this-format', 'read-only-format', 'unknown-format']],
  ['docs/formats.md', 'A log of your own', ['no-format-fits']],
  ['docs/formats.md', 'Damaged files', ['invalid-gzip', 'invalid-json', 'invalid-zip', 'not-utf8']],
  ['docs/formats.md', 'Files larger than memory', ['not-streamable', 'too-large']],
  ['docs/gateway.md', 'Switching it off while an agent runs', ['no-gateway']],
  ['docs/gateway.md', 'Who may talk to it', ['missing-token']],
  ['docs/models.md', 'Which model', ['unknown-model-provider']],
  ['docs/models.md', 'When it fails', ['model-failed']],
  ['docs/strategies.md', 'Which one', ['unknown-strategy']],
  ['docs/workflows.md', 'The file of a workflow', ['not-a-workflow']],
]

const PAGE_BY_CODE: ReadonlyMap<string, ErrorPage> = new Map(PAGES.flatMap(([page, section, codes]) => codes.map((code) => [code, { page, section }] as const)))

/** The section about an error, by its code. */
export function errorPage(code: string): ErrorPage | undefined {
  return PAGE_BY_CODE.get(code)
}
