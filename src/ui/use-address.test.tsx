import { act, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useAddress } from './use-address.ts'

const at = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderHook(useAddress, { wrapper: BrowserRouter }).result
}

it('changes made before the screen is drawn again both stand', () => {
  const drawn = at('/pages/product/index?keyword=gly&page=2')
  const [, change] = drawn.current
  act(() => {
    change({ draft: 'd1' })
    change({ keyword: 'glyphosate', page: null }, { replace: true })
  })
  const [params] = drawn.current
  expect(params.toString()).toBe('keyword=glyphosate&draft=d1')
})

it('a change that comes late is made on the page where the buyer is by then', () => {
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
