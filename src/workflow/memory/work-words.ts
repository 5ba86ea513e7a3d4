import { toSimplifiedChinese } from '../../text/index.ts'

/** Chinese words for kinds of work and their objects, each with the English words that workflows use for the same. */
const CHINESE_WORK: readonly (readonly [chinese: RegExp, english: string])[] = [
  [/修复|修正|修好|解决|修(?![改饰订])/, 'fix mend change check'],
  [/错误|报错|故障|缺陷|异常|崩溃|失败/, 'error bug failure failed'],
  [/测试|用例/, 'test tests'],
  [/修改|改动|更改|调整|更新/, 'change edit update'],
  [/重构/, 'refactor change'],
  [/重写/, 'rewrite change'],
  [/添加|新增|增加|加上|实现|开发/, 'add implement change'],
  [/编辑/, 'edit'],
  [/删除|移除/, 'delete remove'],
  [/提交/, 'commit committing'],
  [/推送/, 'push'],
  [/合并/, 'merge'],
  [/部署|发布|上线/, 'deploy release'],
  [/搜索|检索|查找|寻找|定位/, 'search find'],
  [/阅读|查看/, 'read view'],
  [/运行|执行/, 'run running'],
  [/构建|编译/, 'build building'],
  [/检查|校验|验证/, 'check'],
  [/格式化/, 'format'],
  [/研究|调研/, 'research researching'],
  [/计划|规划/, 'plan'],
  [/翻译/, 'translate'],
  [/总结|摘要/, 'summary summarise'],
  [/安装/, 'install'],
  [/升级/, 'upgrade update'],
  [/迁移/, 'migrate migration'],
  [/优化|性能/, 'performance optimise'],
  [/文档|说明/, 'documentation docs'],
  [/配置|设置/, 'config settings'],
  [/依赖/, 'dependency dependencies'],
  [/数据库/, 'database'],
  [/接口/, 'api interface'],
  [/登[录陆]/, 'login'],
  [/注册/, 'signup register'],
  [/权限/, 'permission'],
  [/解析/, 'parse parser'],
  [/缓存/, 'cache'],
  [/日志/, 'log logs'],
  [/网页|网站/, 'web page'],
  [/预订|预定|订(?=[\p{Script=Han}]{0,4}(?:机票|航班|酒店|票))/u, 'book reservation'],
  [/航班|机票/, 'flight'],
  [/酒店/, 'hotel'],
  [/取消/, 'cancel'],
  [/退款/, 'refund'],
  [/订单/, 'order'],
]

/** English words of tasks that mined workflows name differently, in any of their forms. */
const TASK_SYNONYMS: readonly (readonly [task: RegExp, named: string])[] = [
  [/\b(?:fix|repair|resolv|solv|debug|correct)(?:e|es|ed|s|ing|ged|ging)?\b/i, 'mend change check'],
  [/\b(?:add|implement|introduc|refactor|rewrit|renam)(?:e|es|ed|s|ing)?\b/i, 'change'],
]

const HAN = /\p{Script=Han}/u

/** The English words for the work that a Chinese text mentions; empty if it mentions none. Simplified and traditional. */
export function englishWorkWords(text: string): string {
  if (!HAN.test(text)) return ''
  const simple = toSimplifiedChinese(text)
  return CHINESE_WORK.flatMap(([chinese, english]) => (chinese.test(simple) ? [english] : [])).join(' ')
}

/** The workflows' words for the work that a task asks for in other words, in Chinese or in English; empty if it asks for none that is known. */
export function taskWords(task: string): string {
  return [englishWorkWords(task), ...TASK_SYNONYMS.flatMap(([pattern, named]) => (pattern.test(task) ? [named] : []))].join(' ').trim()
}
