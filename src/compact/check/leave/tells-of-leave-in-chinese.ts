/** Leave whoever gave it, and leave where a person gave it or it was got. */
const GIVES = /批准|授权|准许|同意|应允|默许|首肯|点头|放行|绿灯|答应|许可了|获许|拍板(?!的)/g
const MAY_GIVE = /允许|许可|认可|确认|准了|允了/g
const PERSON = /用户|人类|客户|主人|老板|负责人|管理员|业主|主管|团队|对方|本人|大家|[他她]们?|我们/
const GOT = /[被获得经]/
const SELF = /(?:我|助手|代理|模型|工具)(?:已经?|也|就)?$/
const SAYS = /(?:说|表示|回复|回答|答复|称)[^。！？\n]{0,4}(?:可以|好的|行|没问题|不反对|是的)/
const LIFTS =
  /(?:解除|取消|撤销|撤回|放宽|收回)[^。！？\n]{0,12}(?:禁令|禁止|限制|约束)|(?:禁令|禁止|限制|约束)[^。！？\n]{0,12}(?:解除|取消|撤销|撤回|放宽)|不再(?:禁止|反对|限制)|(?:不|没有?|无)(?:反对|异议|介意)|可以[^。！？\n]{1,12}了$/
const DENIED = /[不未没待等需须若]|尚|请求|要求|申请|如果|是否|拒绝|必须|应|再$/

/** That something was done as a person wanted it, said by the way. */
const AS_WANTED = /(?:应|按照?|依照?|遵照?|遵从|根据|奉)(?:用户|客户|主人|老板|负责人|管理员|业主|主管|团队|对方)的?(?:要求|请求|指示|吩咐|指令|命令|意愿|意思)/

/** Whether a sentence in Chinese tells of leave that somebody gave; see `tellsOfLeave`. */
export function tellsOfLeaveInChinese(sentence: string): boolean {
  const bare = sentence.replace(/[。！？\s]{1,8}$/u, '')
  if (SAYS.test(bare) || LIFTS.test(bare) || AS_WANTED.test(bare)) return true
  if (told(bare, GIVES, () => true)) return true
  return told(bare, MAY_GIVE, (before) => PERSON.test(before) || GOT.test(before.slice(-3)))
}

function told(sentence: string, leave: RegExp, byWhom: (before: string) => boolean): boolean {
  for (const { index } of sentence.matchAll(leave)) {
    const before = sentence.slice(Math.max(0, index - 24), index)
    if (!DENIED.test(before.slice(-4)) && !SELF.test(before) && byWhom(before)) return true
  }
  return false
}
