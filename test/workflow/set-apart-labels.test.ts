import { expect, it } from 'vitest'
import { parseChunkAnswer } from '../../src/workflow/chunk/parse-chunk-answer.ts'

const READ = { phase: 'fixing', actionSummary: 'edit the parser', keyReasoning: 'It lost a line.', filesInvolved: ['src/parse.ts'], outcome: 'success' }

it.each([
  '【阶段】fixing\n【动作】edit the parser\n【理由】：It lost a line.\n【涉及文件】src/parse.ts\n【结果】success',
  '## Phase\nfixing\n\n## Action\n\nedit the parser\n\n## Reasoning\nIt lost a line.\n\n## Files\nsrc/parse.ts\n\n## Outcome\nsuccess',
  '### **Phase**\nfixing\n### 2. Action:\nedit the parser\n### Reasoning\nIt lost a line.\n### Files\nsrc/parse.ts\n### Outcome\nsuccess',
  '| Field | Value |\n|---|---|\n| Phase | fixing |\n| **Action** | edit the parser |\n| Reasoning | It lost a line. |\n| Files | src/parse.ts |\n| Outcome | success |',
])('parseChunkAnswer reads labels in brackets, headings and tables: %j', (text) => {
  expect(parseChunkAnswer(text)).toEqual(READ)
})
