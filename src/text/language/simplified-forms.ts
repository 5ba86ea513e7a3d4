/** Traditional Chinese characters in the words that this package looks for, each followed by its simplified form. */
const CHARACTER_PAIRS =
  '萬万與与業业嚴严個个為为麼么習习書书買买亂乱於于產产億亿僅仅從从倉仓們们價价優优會会傳传體体傾倾兒儿關关興兴內内冊册寫写決决凍冻幾几剛刚創创刪删別别辦办務务動动區区協协單单佔占歷历壓压厭厌參参雙双發发' +
  '變变號号後后嗎吗啟启啓启員员囉啰嘍喽團团國国場场壞坏處处備备復复複复夠够頭头實实審审寬宽對对尋寻導导將将盡尽儘尽層层鞏巩帶带幫帮並并庫库應应開开異异棄弃強强當当錄录徑径總总慣惯願愿戶户執执報报擬拟擇择' +
  '換换據据數数斷断無无時时顯显暫暂術术機机權权條条來来構构標标樣样檔档檢检歡欢氣气匯汇彙汇沒没洩泄潔洁測测潰溃燈灯點点煩烦現现電电畫画劃划蓋盖著着碼码確确準准離离種种稱称稅税穩稳簽签簡简類类緊紧約约級级' +
  '純纯線线組组細细終终紹绍經经綁绑結结給给絕绝統统繼继續续維维綠绿緩缓編编縮缩網网聯联腳脚榮荣獲获慮虑補补裝装裡里裏里見见觀观規规覽览觸触計计訂订認认討讨讓让議议記记講讲許许論论設设訪访訣诀註注證证識识' +
  '訴诉診诊譯译試试話话詢询該该誤误說说請请讀读誰谁調调談谈謝谢負负責责敗败賬账質质費费資资賴赖轉转輪轮載载較较輯辑輸输邊边遷迁週周過过運运還还這这進进遲迟適适選选邏逻遺遗郵邮採采釋释鑒鉴鈕钮銷销鎖锁錯错' +
  '鍵键長长問问間间閱阅隊队階阶際际陸陆隨随難难頁页項项順顺須须預预題题額额飾饰馬马驗验驟骤係系佈布誌志'

/** The simplified form of each of these characters. */
export const SIMPLIFIED_FORMS: ReadonlyMap<string, string> = new Map(
  Array.from({ length: CHARACTER_PAIRS.length / 2 }, (_, i) => [CHARACTER_PAIRS.charAt(2 * i), CHARACTER_PAIRS.charAt(2 * i + 1)]),
)
