import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followed } from '#tests/harness/followed.ts'
import { useTypedText } from './use-typed-text.ts'

interface Asked {
  readonly asked: string
  readonly live?: boolean
  readonly page?: string
}
const onSearch = vi.fn<(text: string) => void>()
const open = (asked: Asked) => followed((given: Asked) => useTypedText({ ...given, onSearch, restMs: 300 }), asked)
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockReset()
})
afterEach(() => void vi.useRealTimers())

const typed = (field: ReturnType<typeof open>, text: string) => act(() => field.now().setText(text))

describe('a field that searches as one types', () => {
  test('asks once a pause is over, for what stands there then', async () => {
    const field = open({ asked: '' })
    for (const text of ['g', 'gl', 'gly']) {
      typed(field, text)
      await wait(299)
    }
    expect(onSearch).not.toHaveBeenCalled()
    await wait(1)
    expect(onSearch.mock.calls).toEqual([['gly']])
  })

  test('asks nothing for what was asked already, or is taken back before the pause is over', async () => {
    const field = open({ asked: 'gly' })
    typed(field, 'glyp')
    typed(field, 'gly')
    await wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })

  test('loses no letter to an echo of what it has asked before', async () => {
    const field = open({ asked: '' })
    typed(field, 'gly')
    await wait(300)
    typed(field, 'glyph')
    // The address says "gly" only now.
    field.rerender({ asked: 'gly' })
    expect(field.now().text).toBe('glyph')
    await wait(300)
    field.rerender({ asked: 'glyph' })
    expect([field.now().text, onSearch.mock.calls]).toEqual(['glyph', [['gly'], ['glyph']]])
  })

  test('takes over a text that was set elsewhere, though it was once its own', async () => {
    const field = open({ asked: '' })
    typed(field, 'gly')
    await wait(300)
    field.rerender({ asked: 'gly' })
    typed(field, 'glyph')
    await wait(300)
    field.rerender({ asked: 'glyph' })
    // Back, by the browser.
    field.rerender({ asked: 'gly' })
    expect(field.now().text).toBe('gly')
  })

  test('skips echoes that never came: the latest of them counts', async () => {
    const field = open({ asked: '' })
    for (const text of ['a', 'ab', 'abc']) {
      typed(field, text)
      await wait(300)
    }
    field.rerender({ asked: 'abc' })
    typed(field, 'abcd')
    field.rerender({ asked: 'ab' })
    expect(field.now().text).toBe('ab')
  })

  test('on another page begins with that page’s text, and asks nothing there', async () => {
    const field = open({ asked: 'gly', page: '/products' })
    typed(field, 'glyphosate')
    field.rerender({ asked: 'gly', page: '/companies' })
    expect(field.now().text).toBe('gly')
    await wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })

  test('that is not live asks by Enter alone', async () => {
    const field = open({ asked: '', live: false })
    typed(field, 'zineb')
    await wait(5000)
    expect(onSearch).not.toHaveBeenCalled()
    act(() => field.now().search('zineb'))
    expect(onSearch.mock.calls).toEqual([['zineb']])
  })

  test('that has gone asks nothing any more', async () => {
    const field = open({ asked: '' })
    typed(field, 'zineb')
    field.unmount()
    await wait(1000)
    expect(onSearch).not.toHaveBeenCalled()
  })
})
