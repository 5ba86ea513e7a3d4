import type { Kind } from './kind.ts'
import { code } from './kinds/code.ts'
import { diff } from './kinds/diff.ts'
import { html } from './kinds/html.ts'
import { listing } from './kinds/listing.ts'
import { log } from './kinds/log.ts'
import { prose } from './kinds/prose.ts'
import { search } from './kinds/search.ts'
import { table } from './kinds/table.ts'
import { tests } from './kinds/tests.ts'
import { trace } from './kinds/trace.ts'
import type { Splitter } from './split/splitter.ts'

/** The reading of each kind. JSON is read as a tree instead. */
export const splitters: Readonly<Record<Exclude<Kind, 'json'>, Splitter>> = { code, diff, html, listing, log, prose, search, table, tests, trace }
