import { expect, it } from 'vitest'
import { reportsProblem, thoughtTopics } from '../../src/workflow/phase/thought-topics.ts'

it('the purpose of a thought is recognised in Chinese as in English', () => {
  for (const [chinese, english, purpose] of [
    ['构建崩溃了，先排查根因。', 'The build crashed, let me debug the root cause.', 'cause'],
    ['程序出错了。', 'There are errors.', 'fault'],
    ['先梳理一下整体架构。', 'First an overview of the architecture.', 'understand'],
    ['用户希望加一个按钮，我的思路如下。', 'The user is asking for a button, my plan follows.', 'plan'],
    ['让我看看这个文件。', 'Let me look at this file.', 'read'],
    ['看看哪些文件里有引用处。', 'Find the references.', 'locate'],
    ['现在修复循环，改成闭区间。', "Now I'll fix the loop.", 'change'],
    ['确保编译通过。', 'Make sure that it builds.', 'test'],
    ['任务已完成。总结如下', 'Done. A summary follows.', 'finish'],
  ] as const) {
    expect([chinese, thoughtTopics(chinese)]).toEqual([chinese, expect.arrayContaining([purpose])])
    expect([english, thoughtTopics(english)]).toEqual([english, expect.arrayContaining([purpose])])
  }
  expect(thoughtTopics('今天天气很好。')).toEqual([])
  for (const [traditional, purpose] of [
    ['建置失敗，先除錯找原因。', 'fault'],
    ['為什麼會崩潰？先調試。', 'cause'],
    ['我先瞭解整體架構。', 'understand'],
    ['先讀取設定檔。', 'read'],
    ['現在修復這個迴圈。', 'change'],
    ['驗證一下。', 'test'],
    ['任務完成了。', 'finish'],
  ] as const)
    expect([traditional, thoughtTopics(traditional)]).toEqual([traditional, expect.arrayContaining([purpose])])
})

it('a report of a problem is recognised in Chinese', () => {
  for (const report of ['页面打不开', '按钮没反应', '改了之后还是不行', '这里有问题', '样式不生效', '頁面打不開', '按鈕沒反應', '這裡有問題'])
    expect([report, reportsProblem(report)]).toEqual([report, true])
  for (const wish of ['加一个按钮', '做一个酷炫的足球网站吧！', '如何看待外卖大战']) expect([wish, reportsProblem(wish)]).toEqual([wish, false])
})
