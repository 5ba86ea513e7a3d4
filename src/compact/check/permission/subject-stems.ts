import { words } from '../../../text/index.ts'

/** Words that reveal nothing about what permission was given for. */
const STOPWORDS = new Set(
  'user users human owner they them their you your agent assistant permission approval consent confirmation authorization authorisation approved approves agreed agrees confirmed allowed permitted granted given gave authorized authorised consented okayed lifted said answered replied told that this these those with from were have been has had was will would should could into onto then than also just after before when while which what where who about again over only now longer the and for not are but all any its his her our out can may yes yeah okay ahead going go green light did does done doing let lets explicitly explicit last once here there very more request requests requested instructed instruction instructions ordered proceed signed sign off signoff thumbs wanted wants wishes behest asked asks tells told trusts need needs needed further longer required necessary wait'.split(
    ' ',
  ),
)
const STOPWORDS_ZH =
  /(?:应|按照?|依照?|遵照?|遵从|根据|奉)(?=用户|客户|主人|老板|负责人|管理员|业主|主管|团队|对方)|要求|请求|指示|吩咐|指令|命令|拍板|用户|人类|客户|主人|批准|授权|准许|同意|应允|默许|首肯|点头|放行|绿灯|答应|许可|允许|认可|确认|表示|已经|可以|说|[了的被把已经将对此由其这那他她]/gu

/** An idiom none of whose three words names the action. */
const GET_RID_OF = /\bg[eo]t(?:s|ting)? rid of\b/gi

/** What a text is about: the stems of its meaningful words. */
export function subjectStems(text: string): string[] {
  return words(text.replaceAll(STOPWORDS_ZH, ' ').replaceAll(GET_RID_OF, 'delete'))
    .filter((word) => (word.length > 2 || /\P{ASCII}/u.test(word)) && !STOPWORDS.has(word))
    .map(stemOf)
}

/** Past forms mapped to the verb that orders the action. */
const BASE_FORMS: ReadonlyMap<string, string> = new Map(
  'written write,rewritten rewrite,rewrote rewrite,wrote write,ran run,built build,rebuilt rebuild,made make,sent send,kept keep,chosen choose,chose choose,taken take,shown show,hidden hide,undone undo,redone redo,found find,brought bring,left leave,held hold,broken break,drawn draw,overwritten overwrite'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Delete, deleting, deleted and deletion have one stem. */
function stemOf(wordForm: string): string {
  const word = BASE_FORMS.get(wordForm) ?? wordForm
  const stem = word.replace(/(?:at)?(?:ions?|ings?|ed|es|e|s)$/, '')
  const single = stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1')
  return [single, stem].find(({ length }) => length > 2) ?? word
}
