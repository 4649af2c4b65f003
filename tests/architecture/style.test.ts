// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { violationsOf } from './planted-tree.ts'

describe('the checker reports', () => {
  test.each([
    ['any', 'export const x = 1 as any', 'any:'],
    ['@ts-ignore', '// @ts-ignore\nexport const x = 1', '@ts-ignore'],
    ['@ts-expect-error without a reason', '// @ts-expect-error\nexport const x = 1', '@ts-expect-error'],
    [
      'a suppression without a reason',
      '// oxlint-disable-next-line no-console\nexport const x = 1',
      'gives its reason',
    ],
    ['a default export', 'export default 1', 'default export'],
    ['export *', "export * from './y.ts'\nexport const x = 1", 'export *'],
    ['a file of nothing but re-exports', "export { y } from './y.ts'", 'barrel'],
  ])('%s', (_, text, message) => {
    const found = violationsOf({ 'src/lib/y.ts': 'export const y = 1\n', 'src/lib/x.ts': `${text}\n` })
    expect(found).toEqual([expect.stringContaining(message)])
  })

  test.each([
    ['', 'void storeRate()', 1],
    ['what follows does not catch it', 'void storeRate().then(show)', 1],
    ['one of several', 'void Promise.all([show(), storeRate()])', 1],
    ['of a choice', 'void (ready ? show() : storeRate())', 1],
    ['it is caught', 'void storeRate().then(show).catch(say)', 0],
    ['it is run where failures are said', 'void save(() => storeRate())', 0],
  ])('a write to the device whose failure nobody is told of: %s', (_, call, count) => {
    const text = `import { storeRate } from '#account/records/rates.ts'\nexport const x = () => { ${call} }\n`
    const files = { 'src/account/records/rates.ts': 'export const storeRate = 1\n', 'src/features/rates/x.ts': text }
    expect(violationsOf(files).filter((one) => one.includes('full disk'))).toHaveLength(count)
  })

  test.each([
    ['src/lib/camelCase.ts', 'kebab-case'],
    ['src/features/Cart/row.ts', 'kebab-case'],
    ['src/lib/index.ts', 'barrels'],
  ])('the name %s', (path, message) => {
    expect(violationsOf({ [path]: 'export const x = 1\n' })).toEqual([expect.stringContaining(message)])
  })

  test('the 401st line, not the 400th', () => {
    const lines = (count: number) => 'export {}\n'.padEnd(count + 9, '\n')
    expect(violationsOf({ 'src/lib/long.ts': lines(400) })).toEqual([])
    expect(violationsOf({ 'src/lib/long.ts': lines(401) })).toEqual([expect.stringContaining('401 lines')])
  })

  test('the 111th line of a function, not the 110th, in the product alone', () => {
    const ofLines = (count: number) => `export const x = () => {${'\n'.repeat(count - 1)}}\n`
    const pathsOf = (lines: number) =>
      ['src/lib/x.ts', 'server/platform/x.ts', 'src/lib/x.test.ts', 'scripts/bench/x.ts'].filter(
        (path) => violationsOf({ [path]: ofLines(lines) }).length > 0,
      )
    expect(pathsOf(110)).toEqual([])
    expect(pathsOf(111)).toEqual(['src/lib/x.ts', 'server/platform/x.ts'])
  })

  test.each([
    ['test.skip', "test.skip('x', () => {})"],
    ['describe.only', "describe.only('x', () => {})"],
    ['a snapshot', 'expect(1).toMatchSnapshot()'],
    ['a sleep in the browser', 'await page.waitForTimeout(500)'],
  ])('%s', (_, line) => {
    expect(violationsOf({ 'src/lib/x.test.ts': `${line}\n` })).toHaveLength(1)
  })
})
