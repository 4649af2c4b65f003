import { describe, expect, test } from 'vitest'
import { withShortIds } from '../../scripts/lingui-macro.ts'
import { messageOrder, readCatalogue, shortIds } from '../../scripts/message-order.ts'

describe('the order of messages', () => {
  test('every message of the catalogue gets a unique id', async () => {
    const { first, later } = await messageOrder()
    const ids = await shortIds()
    expect(ids.size).toBe(first.length + later.length)
    expect(new Set(ids.values()).size).toBe(ids.size)
    // The position at which the second part's list begins.
    expect(ids.get(later[0] ?? '')).toBe(`~${first.length}`)
  })

  test('only messages of files that wait for the second part are in it', async () => {
    const [messages, { first, later }] = await Promise.all([readCatalogue('en'), messageOrder()])
    const textsOf = (ids: readonly string[]) => ids.map((id) => messages[id]?.message)
    expect(textsOf(first)).toContain('Product library')
    expect(textsOf(later)).toContain('No drafts')
  })
})

describe('short ids in the code', () => {
  const ids = new Map([['1zZ1IK', '~7']])

  test("short ids replace the macro's ids, and nothing else", () => {
    const code = (id: string) => `t(\n  /*i18n*/\n  {\n    id: "${id}",\n    values: { id: "1zZ1IK" } })`
    expect(withShortIds(code('1zZ1IK'), ids)).toBe(code('~7'))
  })

  test('a message that no catalogue contains stops the build', () => {
    expect(() => withShortIds('/*i18n*/{ id: "abcdef" }', ids)).toThrow('npm run i18n')
  })
})
