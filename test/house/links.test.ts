import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = globSync(['*.md', 'docs/**/*.md', 'bench/results/*.md'], { cwd: root })

/** The anchors of headings in links: letters, digits and hyphens, spaces as hyphens. */
const anchorsOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Broken links of a page. */
function broken(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
    const file = path === '' ? join(root, page) : join(root, dirname(page), path)
    if (!existsSync(file)) return [`${page}: ${link}`]
    return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor) ? [] : [`${page}: ${link}`]
  })
}

describe('the Markdown pages', () => {
  it('link only to pages and headings that exist', () => {
    expect(pages.flatMap(broken)).toEqual([])
  })

  it('name only paths in test, scripts and bench that exist', () => {
    const named = pages.flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\b(?:test|scripts|bench)\/[\w./-]*\w/g)].map(([path]) => ({ page, path })),
    )
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  it('in docs can all be reached by links from README.md', () => {
    const seen = new Set(['README.md'])
    for (const page of seen) {
      for (const [, path = ''] of readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#:\s]+\.md)[^)]*\)/g)) {
        const linked = join(dirname(page), path)
        if (pages.includes(linked)) seen.add(linked)
      }
    }
    expect(pages.filter((page) => /^docs\/[^/]+$/.test(page) && !seen.has(page))).toEqual([])
  })
})
