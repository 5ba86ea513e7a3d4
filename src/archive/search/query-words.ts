import { searchWords } from './search-words.ts'

/**
 * Words that are in most texts of a language, whatever their subject. Negations are not included, nor words that are also words of another language, commands
 * or names: *die*, *su*, *not*.
 */
const STOP_WORDS = new Set(
  [
    'a an the of to in is are was were be been it its this that these those and or as at by for from with on i you he she we they my your our their me us them',
    'do does did has have had what which who how why when where there here so than then can could should would s t',
    'der das den dem ein eine einen einem einer eines und oder ist sind im zu zum zur von vom mit für auf aus bei nach über wie wer wo wann warum ich du er sie es wir',
    'le la les un une du de et ou est sont dans pour avec que qui ce cette ces il elle nous vous ils au aux en el los las y con por para es del',
    'gli di che della sono nel o os um uma e da em com é são na dos das и в на что с по для как это из к у от',
  ].flatMap((line) => line.split(' ')),
)

/** The words that an archive is searched for: each word of a query once, without common ones, unless it has no others. */
export function queryWords(query: string): string[] {
  const all = [...new Set(searchWords(query))]
  const contentWords = all.filter(isContentWord)
  return contentWords.length > 0 ? contentWords : all
}

/** Whether a word may indicate the subject of a text. */
export function isContentWord(word: string): boolean {
  return !STOP_WORDS.has(word)
}
