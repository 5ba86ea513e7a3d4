import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-facts-')))
const typesIn = async (content: string, role = 'user') => (await engine.flushToMemory([{ role, content }])).map(({ type }) => type)

/** The user's statements by kind; without a model the kind is recognised by the words alone. */
const SAID = {
  decision: [
    '后端我们先不用 Java，换成 Go。',
    '那就 uni-app 吧，团队里小王比较熟。',
    '另外千万别碰生产库，测试用 acct_test。',
    '别动 main 分支。',
    '严禁把密钥写进日志。',
    '不准直接改线上配置。',
    '不可以用第三方接口。',
    '只能用标准库。',
    '一定要先写测试。',
    '不用 Redis 了，直接内存缓存就行。',
    '还是用 MySQL。',
    '就按方案二来。',
    '按方案 B 做。',
    '选方案 A。',
    '方案定下来了：微服务。',
    '最终用 Vue3。',
    '放弃 MongoDB。',
    '改成每天凌晨 2 点跑。',
    '行，按自然月。',
    '可以合并了。',
    '所有接口都要鉴权。',
    '禁用自动更新。',
    '先别部署。',
    '能不能别改公共接口？',
    '不要动测试，好吗？',
    '推送前先问我。',
    '删除任何东西之前都要先跟我确认。',
    '每次提交前都跑一下 lint。',
    '只在 packages/web 里改。',
    'legacy 目录是只读的。',
    '每个文件不超过 200 行。',
    '响应时间要低于 200ms。',
    '先不管 Windows。',
    '第二个方案吧。',
    '可以删除旧的迁移文件。',
    '決定採用 Go，千萬別動生產庫。',
    'Don’t push to main.',
    'Use PostgreSQL, not MySQL.',
    "Let's stick with Redis.",
    'No third-party dependencies.',
    'Only use the standard library.',
    'Switch to Go.',
    'Avoid touching legacy/.',
    '[urgent] Do not deploy on Fridays.',
    '{"env": "prod"} Never restart this one.',
    "You're not allowed to delete files.",
    'You may not edit the tests.',
    'Make sure not to change the API.',
    'Keep it backwards compatible.',
    'Leave the config as is.',
    'Ask me before you push.',
    'Always run the linter before committing.',
    'Work only in packages/web.',
    'Stay inside packages/web.',
    'Everything in legacy/ is read-only.',
    'It has to be GDPR compliant.',
    'Skip the docs for now.',
    'Option B please.',
    'You can delete the old migration.',
    "I really don't want a rewrite.",
    'Yes, please go ahead and cancel both reservations.',
    '部署时间改到 3 月 12 日晚上 8 点，王工负责。',
    '会议推迟到下周三下午三点。',
    '發佈日提前到 11 月 20 號。',
    'Compaction 的阈值定 85%，保留最近 5 轮。',
    '缓存过期时间设为 10 分钟。',
    '超时设成 30 秒。',
    '日志保留 30 天。',
    '每页显示 20 条就够了。',
    '汇率按 7.12 算。',
    '接口路径统一加 /api/v2 前缀。',
    'The release moved to March 12, 8pm.',
    'Postpone the launch to next quarter.',
    'Set the timeout to 30 seconds.',
    'Keep the logs for 30 days.',
    'Cap the retries at 3.',
    'Replace Redis with Dragonfly.',
    'Use camelCase for variables.',
    'Make sure all endpoints require auth.',
    'It’s important that latency stays below 200 ms.',
    'Only Bob may merge to main.',
    'Actually, forget Stripe; use Paddle.',
    'No, keep the old API for now.',
    'Wait, let’s take the second design.',
    'We dropped support for Node 16.',
    '只有小李可以合并到主分支。',
    '不，先保留旧接口。',
    '我们约定每周发布。',
    '数据库选 PostgreSQL。',
  ],
  preference: [
    '回答尽量短一点，别啰嗦。',
    '请用中文回复。',
    '我更喜欢函数式写法。',
    '注释写英文。',
    'Keep answers short please.',
    'I favor tabs.',
    'Write comments in English.',
    'Answer in bullet points from now on.',
    'I always want tests first.',
    'I hate long emails.',
    '请始终用中文回答我。',
    '我讨厌长邮件。',
  ],
  todo: [
    '还有微信登录要弄一下，下周找行政要 AppID。',
    '回头再补单元测试。',
    '明天记得提醒我更新证书。',
    '别忘了更新 README。',
    '接下来要把旧数据迁移过来。',
    '多币种留到下个版本。',
    '性能测试放到下个迭代做。',
    '等会儿要把 README 更新一下。',
    '支付回调那块还有个坑没填。',
    'The captcha on the login page is missing, will do it later.',
    "We'll do the perf tests in the next sprint.",
    'Remind me to renew the cert.',
    'Remind me of the meeting on Friday.',
    "Don't forget to add the tests.",
    'Please remember to update the docs.',
    'Note to self: rotate the keys.',
  ],
  fact: [
    'MySQL，公司已经有现成的实例，10.2.3.14:3306。',
    '服务器在杭州机房，8 核 16G。',
    '我叫李雷，负责支付组。',
    '最晚 6 月底交付。',
    '预发环境是 https://staging.acme.io。',
    '演示在周五上午十点。',
    'The API listens on port 8080.',
    'The bucket is called acme-media-prod.',
    'Demo is on Friday at 10.',
    'My name is Ann and I run the payments team.',
    '客户那边的对接人是李雷，电话 13800001111。',
    '我们团队一共 6 个人，3 个后端。',
    '评审会在 5 月 9 号。',
    '订单号以 SO 开头，共 12 位。',
    'VIP 用户打八折。',
    '这个项目的代号叫「启明」。',
    'The demo is on March 3rd.',
    'The client contact is Jane Doe, jane@example.com.',
    'We have six engineers, three of them backend.',
    'The project is codenamed Aurora.',
    'The limit per customer is 500 EUR.',
    'I live in Berlin and my account id is 88213.',
    'I am allergic to peanuts.',
    'The client wants dark mode.',
    '我对花生过敏。',
  ],
} as const

describe('classification of user sentences without a model', () => {
  for (const [type, all] of Object.entries(SAID))
    it.each(all)(`recognises a ${type}: %s`, async (sentence) => {
      expect(await typesIn(sentence)).toEqual([type])
    })

  it.each([
    '你觉得用哪个好？',
    '为什么不能用 Redis？',
    '能不能用 Redis？',
    '这个和别的有什么区别？',
    '特别好，分别测一下，性别字段叫 gender。',
    '我不能登录。',
    '我不一定要用它。',
    "I don't have the reservation ID with me.",
    "I don't think unit tests are the solution here.",
    'It never works on Fridays.',
    'That must have worked.',
    'Why must this be async?',
    'Do I have to decide now?',
    'This was changed to avoid a clash of names.',
    "We haven't decided on the queue yet.",
    'Yes, do it.',
    '我改到第三章了。',
    '设成多少比较好？',
    '日志里保留了 30 天前的记录。',
    'How do I set the timeout to 30 seconds?',
    'The file was moved to src/legacy.',
    'It keeps the logs for 30 days.',
    'I use it for work.',
    'When I set the retries to 3 it hangs.',
    'The badge always shows the newest one.',
    'claude --dangerously-skip-permissions',
    'Only then should it be closed.',
    'No, I use it for work.',
    'Actually, the tests use it too.',
    'Run the tests and make sure they pass.',
    'I hate to say it, but it hangs again.',
    '只有一台机器能连上。',
    '我们说好的吗？',
    '先保留了一份副本。',
  ])('recognises no decision: %s', async (sentence) => {
    expect(await typesIn(sentence)).not.toContain('decision')
  })
})

it.each([
  '前端可以用 uni-app 或者原生小程序，您倾向哪一种？',
  '您决定用哪个数据库？',
  '如果您决定使用 React，我可以生成模板。',
  '希望对你有帮助！',
  'Which one do you prefer?',
  'Would you like me to continue?',
  'I parse it by hand rather than with a library.',
  'Now I need to update the tests.',
  'Let me read the remaining files.',
  'I will start by reading the files I need to change.',
  '9. Optional Next Step:',
  'Let me also check the follow-up of the second branch.',
  '### Decision criteria',
  'It logs at each decision point.',
  'Now let me write the private version.',
  'We see a third script that we have not yet explored: `/cgi-bin/file.pl`.',
  'The attempt did not yield any output, so the way in is not yet known.',
  'The files which are not yet migrated stand in src/old.',
  '我发现了一个还没看过的脚本。',
])('assistant text that asks, offers, announces or only contains a keyword yields no fact: %s', async (sentence) => {
  expect(await typesIn(sentence, 'assistant')).toEqual([])
})

it.each([
  ['The second parser is not yet fixed.', 'todo'],
  ['还没做的有两项：登录和导出。', 'todo'],
  ['You need to add two secrets in the settings.', 'todo'],
  ['Next step: rebase the branch once the first one is merged.', 'todo'],
  ['The server runs version 4.1.2.', 'fact'],
  ['The decision was to keep both readers.', 'decision'],
])('a todo, fact or decision in assistant text is recognised: %s', async (sentence, type) => {
  expect(await typesIn(sentence, 'assistant')).toEqual([type])
})

it.each([
  'Edit all the files you need to.',
  '(2 retries remaining)',
  '### Decision Criteria',
  'for (const action of remaining) {',
  'Show the version in the header.',
])('user text that only contains a keyword yields no fact: %s', async (sentence) => {
  expect(await typesIn(sentence)).toEqual([])
})

it.each([
  ['Don’t delete the old tables of the archive in the second region.', 'Delete the old tables of the archive in the second region.'],
  ['The old tables cannot be deleted.', 'The old tables can be deleted.'],
  ['千万别删除生产环境里的旧数据表和历史备份文件。', '千万删除生产环境里的旧数据表和历史备份文件。'],
  ['微信登录的 AppID 我们上周在行政那边没申请下来。', '微信登录的 AppID 我们上周在行政那边申请下来。'],
  ['Delete the old tables of the archive in the second region.', 'Don’t delete the old tables of the archive in the second region.'],
  ['We decided to push to main.', 'We decided not to push to main.'],
])('verifyCompaction reports %j as missing if the history contains its opposite %j', async (said, told) => {
  const { missingKeyInfo, quality } = await engine.verifyCompaction([{ role: 'user', content: said }], {
    compactedHistory: [{ role: 'user', content: told }],
    flushedToMemory: [{ type: 'fact', content: said, verified: true }],
  })
  expect([missingKeyInfo, quality]).toEqual([[said], 'poor'])
})

it('verifyCompaction counts a fact as kept if the history also contains its opposite', async () => {
  const said = 'We decided to push to main.'
  const compactedHistory = [
    { role: 'user', content: said },
    { role: 'user', content: 'We decided not to push to main.' },
  ]
  expect(await engine.verifyCompaction([{ role: 'user', content: said }], { compactedHistory })).toMatchObject({ quality: 'good' })
})

it('a proposal of the assistant that the user repeats verbatim becomes one decision of the user', async () => {
  const said = 'We decided to keep the ledger on SQLite.'
  expect(await engine.flushToMemory(['assistant', 'user', 'assistant'].map((role) => ({ role, content: said })))).toEqual([
    { type: 'decision', content: said, speaker: 'user', verified: true },
  ])
})
