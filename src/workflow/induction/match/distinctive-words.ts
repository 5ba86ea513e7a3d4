import { words } from '../../../text/index.ts'

/** Words that any workflow may contain: they state that something is searched for, read, changed or tried, but not what. */
const GENERIC_WORDS = new Set(
  (
    'a an and any are as at be because by can do for from has have how i if in into is it its new no not of on once one or per so step steps such that the their then ' +
    'there this to up use used uses using via was we what when where which while why with within without you ' +
    'action approach bug bugs case cases change changes changed code error errors failure failures feature file files fix fixed fixes fixing flow function issue ' +
    'issues line lines path paths problem problems project relevant repo repository routine source target task tasks test tests tested testing workflow ' +
    'add adds adjust analyse analyze apply applies ask broken build check checks confirm create debug debugging edit edits ensure examine execute explore exploration failed failing fails fileedit ' +
    'fileview find finds finding grep handle identify implement inspect investigate locate look looks make makes making mend modify open pass passes patch pattern ' +
    'pytest read reads reading repair replace reproduce resolve rg run running runs search searches searching see show simple solve sed cat ls str_replace ' +
    'understand understanding update verify view views write wrong ' +
    '一个 工作 作流 问题 文件 代码 测试 修改 修复 查看 查找 搜索 运行 步骤'
  ).split(' '),
)

/** The words of a text without slots and numbers, and those of them that distinguish it from others. */
export interface WordSets {
  readonly all: ReadonlySet<string>
  readonly distinctive: ReadonlySet<string>
}

const SLOT = /\{[^}]{0,80}\}/g

/** Characters of a text that are read. */
const MAX_READ_CHARS = 2_000

/** The words of the beginning of a text. */
export function wordSetsOf(text: string): WordSets {
  const found = words(text.slice(0, MAX_READ_CHARS).replace(SLOT, ' ')).filter((word) => !/^\d+$/.test(word))
  return { all: new Set(found), distinctive: new Set(found.filter((word) => !GENERIC_WORDS.has(word))) }
}

/** Whether two texts share this part of their distinguishing words; if neither has any, of all their words. False if only one has any. */
export function hasSimilarWords(one: WordSets, other: WordSets, minRatio: number): boolean {
  const isGeneric = one.distinctive.size === 0 && other.distinctive.size === 0
  const [a, b] = isGeneric ? [one.all, other.all] : [one.distinctive, other.distinctive]
  let common = 0
  for (const word of a) if (b.has(word)) common++
  return common > 0 && common >= minRatio * (a.size + b.size - common)
}
