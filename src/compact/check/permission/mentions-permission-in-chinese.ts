/** Permission whoever gave it, and permission if a person gave it or it was obtained. */
const GIVES = /批准|授权|准许|同意|应允|默许|首肯|点头|放行|绿灯|答应|许可了|获许|拍板(?!的)/g
const MAY_GIVE = /允许|许可|认可|确认|准了|允了/g
const PERSON = /用户|人类|客户|主人|老板|负责人|管理员|业主|主管|团队|对方|本人|大家|[他她]们?|我们/
const OBTAINED = /[被获得经]/
const SELF = /(?:我|助手|代理|模型|工具)(?:已经?|也|就)?$/
const SAYS_YES = /(?:说|表示|回复|回答|答复|称)[^。！？\n]{0,4}(?:可以|好的|行|没问题|不反对|是的)/
const LIFTS_BAN =
  /(?:解除|取消|撤销|撤回|放宽|收回)[^。！？\n]{0,12}(?:禁令|禁止|限制|约束)|(?:禁令|禁止|限制|约束)[^。！？\n]{0,12}(?:解除|取消|撤销|撤回|放宽)|不再(?:禁止|反对|限制)|(?:不|没有?|无)(?:反对|异议|介意)|可以[^。！？\n]{1,12}了$/
const DENIED = /[不未没待等需须若]|尚|请求|要求|申请|如果|是否|拒绝|必须|应|再$/

/** Mentions in passing that something was done as a person wanted. */
const AS_WANTED = /(?:应|按照?|依照?|遵照?|遵从|根据|奉)(?:用户|客户|主人|老板|负责人|管理员|业主|主管|团队|对方)的?(?:要求|请求|指示|吩咐|指令|命令|意愿|意思)/

/** Actions that are hard to undo. */
const ACTION = '(?:删除|删(?!除)|推送|强推|清空|清除|合并|部署|发布|上线|覆盖|重置|撤销|发送|转账|付款|停用|卸载|抹掉)'
/** States that the agent may do such an action or was ordered to, without anybody giving permission, or that nobody need be asked. */
const ALLOWED_ACTION = new RegExp(`(?:助手|代理|智能体|模型)(?:现在|从现在起|今后|以后)(?:可以|可|能够?)[^。！？\\n不]{0,6}${ACTION}`)
const ORDERED_ACTION = new RegExp(
  `(?:用户|客户|主人|老板)(?:已经?|也|还|曾)?(?:要求|(?:希望|想要?)?[让叫]|希望|想要?|命令|指示|吩咐)(?:助手|代理|智能体|模型|你|我)?(?:立即|马上|直接|尽快)?(?:提交(?:代码|改动|修改)?(?:并且?|后|再|和|、|然后){0,2})?(?:[把将][^，。！？\\n]{1,8})?${ACTION}(?!按钮|功能|操作|逻辑|接口|函数|页面|脚本|消息时|消息[前后]|上一|刚才|[前时后率])`,
)
const ASKING_UNNEEDED = new RegExp(`(?:不(?:需要|必|用)|无需|无须|不再需要)(?:再)?(?:问|询问|确认|批准|同意|许可)[^。！？\\n]{0,12}${ACTION}`)
const APPROVED_ACTION = new RegExp(`${ACTION}[^。！？\\n]{0,12}(?:没问题|没有问题|无妨)`)

/** Whether a Chinese sentence reports that somebody gave permission; see `mentionsPermission`. */
export function mentionsPermissionInChinese(sentence: string): boolean {
  const trimmed = sentence.replace(/[。！？\s]{1,8}$/u, '')
  if ([SAYS_YES, LIFTS_BAN, AS_WANTED, ALLOWED_ACTION, ORDERED_ACTION, ASKING_UNNEEDED, APPROVED_ACTION].some((pattern) => pattern.test(trimmed))) return true
  if (isReported(trimmed, GIVES, () => true)) return true
  return isReported(trimmed, MAY_GIVE, (before) => PERSON.test(before) || OBTAINED.test(before.slice(-3)))
}

function isReported(sentence: string, permission: RegExp, isGiver: (before: string) => boolean): boolean {
  for (const { index } of sentence.matchAll(permission)) {
    const before = sentence.slice(Math.max(0, index - 24), index)
    if (!DENIED.test(before.slice(-4)) && !SELF.test(before) && isGiver(before)) return true
  }
  return false
}
