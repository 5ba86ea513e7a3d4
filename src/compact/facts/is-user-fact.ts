const MONTH = '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** Dates, amounts, places, names and contact details. */
const USER_FACT = new RegExp(
  [
    '交付|服务器|机房|仓库在|域名|密码(?:在|放|存)|我叫|我负责|我们公司|对接人|联系人|负责人(?:是|为|叫|：|:)|由[^，。；]{1,6}负责|代号',
    String.raw`\d{1,3}(?:\.\d{1,3}){3}|\d ?(?:万|亿|元|核|台)|https?:\/\/\S|(?<![<\w/@.+-])[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}(?![\w:])|(?<!\d)1[3-9]\d{9}(?!\d)`,
    String.raw`\d ?月 ?\d{1,2} ?[日号]|(?:周|星期)[一二三四五六日天](?:[上下]午|发|上线|演示|交付|之?前)`,
    String.raw`(?:一共|总共|共)有? ?\d+ ?\S|打[一二三四五六七八九\d.]{1,3}折|(?:汇率|税率|费率|单价|限额|上限|下限|电话|邮箱|工号)(?:号码?|地址)?(?:是|为|:|：) ?\S`,
    String.raw`\b(?:my name is|(?:is|are) called|is codenamed|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|i['’]?m in charge|we run on|hosted (?:on|at|by))\b`,
    String.raw`\b(?:our (?:server|repo|repository|domain|team|company) (?:is|are|runs|lives|has)|contact (?:person )?is|(?:phone|account|order|customer) (?:number|id) is|i live in|i['’]?m based in|i(?:['’]?m| am) (?:allergic to|(?:a )?(?:vegan|vegetarian)\b))\b`,
    String.raw`\b(?:the|our|my) (?:client|customer|boss|manager|cto|ceo|team lead|legal team|security team) (?:wants|needs|requires|insists|expects|asked for)\b|我?对[^，。；]{1,10}过敏|我(?:是|吃)素食?`,
    String.raw`\bwe have (?:about |only )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten) \w`,
    String.raw`\b(?:on|by|until|till|before|from|is|due) (?:the )?(?:${MONTH}\.? \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH})\b`,
    String.raw`\b(?:limit|cap|quota|rate|fee|price|discount)\b.{0,30} is (?:about |only )?[$€£]?\d`,
  ].join('|'),
  'i',
)

/** Whether a sentence states something that only the user states as a fact; in the assistant's text such words are part of any report. */
export function isUserFact(sentence: string): boolean {
  return USER_FACT.test(sentence)
}
