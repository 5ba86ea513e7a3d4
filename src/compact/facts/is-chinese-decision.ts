/**
 * Somebody decides: the subject is a person or a body, or what is to be done follows; if a thing determines something (`性格决定命运`, `由质量决定`) it is not a decision.
 */
const DECISION = new RegExp(
  [
    '(?<=^|[\\s，,。；;：:、（(“"「]|[我们咱你您他她家会经终后就并同式致队司板导户员组议]|还是|们也|我也)决定(?!性|因素|于|权|论|着)',
    '决定(?=(?:不(?!了)|先|暂时|继续|直接)?(?:使用|采用|用(?!户)|改|换|选|把|放弃|推迟|延期|取消|删|保留|统一|按|部署|迁移|拆|做|走|上线|加))',
    '决定(?:是|为|[:：])|做(?:出|了)(?:一个)?决定|决策(?:是|为|[:：])|做(?:出|了)[^，。；]{0,6}决策',
    '选定|选择了|确定(?:使用|采用|用|下来)|采用(?![的过])|改用|就用|批准|授权',
    '(?<![不没未情会否谁])同意(?!书|率|[^，。；]{0,8}(?:观点|看法|说法|意见))',
  ].join('|'),
)

/** Whether a Chinese sentence states that something was decided, chosen or agreed to. */
export function isChineseDecision(sentence: string): boolean {
  return DECISION.test(sentence)
}
