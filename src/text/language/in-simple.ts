/** The signs of traditional Chinese in the words by which key facts are known, each before its simplified form. */
const FORMS =
  '決决選选擇择確确採采權权許许須须務务別别準准嚴严還还歡欢習习慣惯傾倾記记後后請请這这麼么樣样換换為为棄弃統统產产儘尽說说時时預预過过煩烦單单個个設设遲迟號号'
const SIMPLE = new Map<string, string>()
for (let i = 0; i < FORMS.length; i += 2) SIMPLE.set(FORMS[i] as string, FORMS[i + 1] as string)
const ANY = new RegExp(`[${[...SIMPLE.keys()].join('')}]`, 'g')

/** A text with those signs in their simplified form, so that words are looked for in one form only; as long as it was. */
export function inSimple(text: string): string {
  return text.replace(ANY, (sign) => SIMPLE.get(sign) as string)
}
