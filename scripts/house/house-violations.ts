import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles } from './circles.ts'
import { doorViolations } from './doors.ts'
import { embedding, staleBlocks } from './embedded.ts'
import { floorViolations } from './floors.ts'
import { folderCircles } from './folder-circles.ts'
import { filesBelow, importsBelow } from './imports.ts'
import { leftByMerges } from './merges.ts'
import { stalePictures } from './pictures.ts'
import { purityViolations } from './pure.ts'
import { replacementViolations } from './replacements.ts'
import { sizeViolations } from './sizes.ts'

/** All violations of the house rules. */
export function houseViolations(root: string): string[] {
  const source = join(root, 'src')
  const imports = importsBelow(source)
  const files = filesBelow(source).map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
  const pages = globSync(['*.md', '{docs,bench,examples}/**/*.md'], { cwd: root })
  return [
    ...floorViolations(imports),
    ...circles(imports).map((circle) => `import circle: ${circle.join(' → ')}`),
    ...folderCircles(imports).map((circle) => `folders in a circle: ${circle.join(' → ')}`),
    ...doorViolations(root),
    ...sizeViolations(files),
    ...purityViolations(files),
    ...replacementViolations(files),
    ...embedding(root).flatMap((document) => staleBlocks(root, document)),
    ...stalePictures(root),
    ...pages.flatMap((page) => leftByMerges(page, readFileSync(join(root, page), 'utf8'))),
  ]
}
