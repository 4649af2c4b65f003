import { describe, expect, test } from 'vitest'
import { withShortIds } from '../../scripts/lingui-macro.ts'
import { messageOrder, readCatalogue, shortIds } from '../../scripts/message-order.ts'

describe('the order of messages', () => {
  test('every message of the catalogue has a unique id', async () => {
    const { first, later } = await messageOrder()
    const ids = await shortIds()
    expect(ids.size).toBe(first.length + later.length)
    expect(new Set(ids.values()).size).toBe(ids.size)
    // Index of the first message of the second part.
    expect(ids.get(later[0] ?? '')).toBe(`~${first.length}`)
  })

  test('the second part has only messages of files that load it', async () => {
    const [messages, { first, later }] = await Promise.all([readCatalogue('en'), messageOrder()])
    const textsOf = (ids: readonly string[]) => ids.map((id) => messages[id]?.message)
    expect(textsOf(first)).toContain('Product library')
    expect(textsOf(later)).toContain('No drafts')
  })
})

describe('short ids in the code', () => {
  const ids = new Map([['1zZ1IK', '~7']])

  test("short ids replace only the macro's ids", () => {
    const code = (id: string) => `t(\n  /*i18n*/\n  {\n    id: "${id}",\n    values: { id: "1zZ1IK" } })`
    expect(withShortIds(code('1zZ1IK'), ids)).toBe(code('~7'))
  })

  test('a message that the catalogue lacks stops the build', () => {
    expect(() => withShortIds('/*i18n*/{ id: "abcdef" }', ids)).toThrow('npm run i18n')
  })
})
