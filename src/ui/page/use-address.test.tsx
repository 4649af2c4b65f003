import { act, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { useUrlParams } from './use-address.ts'

const at = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderHook(useUrlParams, { wrapper: BrowserRouter }).result
}

it('two changes made before the next render are both applied', () => {
  const result = at('/pages/product/index?keyword=gly&page=2')
  const [, change] = result.current
  act(() => {
    change({ draft: 'd1' })
    change({ keyword: 'glyphosate', page: null }, 'typing')
  })
  const [params] = result.current
  expect(params.toString()).toBe('keyword=glyphosate&draft=d1')
})

it('a late change applies to the page that is open when it arrives', () => {
  const [, late] = at('/pages/product/detail?id=1').current
  act(() => {
    window.history.replaceState(null, '', '/pages/company/index?keyword=demo')
    late((params) => {
      params.set('draft', 'd2')
      return params
    })
  })
  expect(window.location.pathname + window.location.search).toBe('/pages/company/index?keyword=demo&draft=d2')
})

it('a change of the query keeps the section in the hash', () => {
  const [, change] = at('/pages/setting/device#waiting').current
  act(() => change({ auth: 'login' }))
  expect(window.location.search + window.location.hash).toBe('?auth=login#waiting')
})

describe('the history entries for Back', () => {
  const entries = (address: string) => {
    const result = at(address)
    const left = [address]
    const { history } = window
    const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
    const path = (url: unknown) => String(url).replace(window.location.origin, '')
    vi.spyOn(history, 'pushState').mockImplementation((data, unused, url) => {
      left.push(path(url))
      push(data, unused, url)
    })
    vi.spyOn(history, 'replaceState').mockImplementation((data, unused, url) => {
      left[left.length - 1] = path(url)
      replace(data, unused, url)
    })
    const change = (...how: Parameters<ReturnType<typeof useUrlParams>[1]>) => act(() => result.current[1](...how))
    return { left, change }
  }

  it('each choice adds an entry, the letters of a word share one, and positions in a list add none', () => {
    const { left, change } = entries('/list')
    change({ keyword: 'g' }, 'typing')
    change({ keyword: 'gl' }, 'typing')
    change({ keyword: 'gly' }, 'typing')
    change({ category: 'h' })
    change({ page: '2' }, 'same')
    change({ keyword: 'glyp', page: null }, 'typing')
    change({ keyword: 'glyph' }, 'typing')
    expect(left).toEqual([
      '/list',
      '/list?keyword=gly',
      '/list?keyword=gly&category=h&page=2',
      '/list?keyword=glyph&category=h',
    ])
  })

  it('a change without effect does not add an entry', () => {
    const { left, change } = entries('/list?keyword=2%2C4-D')
    change({ keyword: '2,4-D' }, 'typing')
    change({ keyword: '2,4-D' })
    expect(left).toHaveLength(1)
  })
})
