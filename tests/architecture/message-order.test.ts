import { describe, expect, test } from 'vitest'
import { withShortIds } from '../../scripts/lingui-macro.ts'
import { messageOrder, shortIds } from '../../scripts/message-order.ts'

describe('the order of messages', () => {
  test('gives every message of the catalogue an id of its own', async () => {
    const { first, later } = await messageOrder()
    const ids = await shortIds()
    expect(ids.size).toBe(first.length + later.length)
    expect(new Set(ids.values()).size).toBe(ids.size)
    // Where the second part's list begins.
    expect(ids.get(later[0] ?? '')).toBe(`~${first.length}`)
  })
})

describe('short ids in the code', () => {
  const ids = new Map([['1zZ1IK', '~7']])

  test("take the place of the macro's, and of nothing else", () => {
    const code = (id: string) => `t(\n  /*i18n*/\n  {\n    id: "${id}",\n    values: { id: "1zZ1IK" } })`
    expect(withShortIds(code('1zZ1IK'), ids)).toBe(code('~7'))
  })

  test('stop the build at a message that no catalogue holds', () => {
    expect(() => withShortIds('/*i18n*/{ id: "abcdef" }', ids)).toThrow('npm run i18n')
  })
})
