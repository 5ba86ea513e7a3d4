import { expect, it } from 'vitest'
import { isPleasantry, testVerdict, toSimplifiedChinese, withTraditionalForms } from '../../src/text/index.ts'

it('withTraditionalForms makes a simplified Chinese pattern match traditional Chinese and keeps its flags', () => {
  const pattern = withTraditionalForms(/错误|(?<![没未])复|\[类\]|x/gi)
  for (const text of ['错误', '錯誤', '錯误', '復', '複', '[類]', 'X']) expect([...text.matchAll(pattern)], text).toHaveLength(1)
  for (const text of ['沒復', '没復', '未复', '類']) expect([...text.matchAll(pattern)], text).toHaveLength(0)
})

it('toSimplifiedChinese converts each traditional Chinese character to one simplified character', () => {
  expect(toSimplifiedChinese('請修復這個錯誤，並執行測試。OK?')).toBe('请修复这个错误，并执行测试。OK?')
})

it('isPleasantry and testVerdict recognise traditional Chinese', () => {
  expect(['謝謝您的幫助！', '早上好', '不客氣', '請修復解析器'].map(isPleasantry)).toEqual([true, true, true, false])
  expect(testVerdict('測試通過')).toBe('success')
})
