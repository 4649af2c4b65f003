import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { useAddress, type ChangeAddress } from './use-address.ts'

let change: ChangeAddress = () => undefined
const Shown = () => {
  const [params, changeAddress] = useAddress()
  change = changeAddress
  return <p>{params.toString()}</p>
}

it('changes made before the screen is drawn again both stand', () => {
  draw(<Shown />, '/pages/product/index?keyword=gly&page=2')
  act(() => {
    change({ draft: 'd1' })
    change({ keyword: 'glyphosate', page: null }, { replace: true })
  })
  expect(screen.getByText('keyword=glyphosate&draft=d1')).toBeTruthy()
})

it('a change that comes late is made on the page where the buyer is by then', () => {
  draw(<Shown />, '/pages/product/detail?id=1')
  const late = change
  act(() => {
    window.history.replaceState(null, '', '/pages/company/index?keyword=demo')
    late((params) => {
      params.set('draft', 'd2')
      return params
    })
  })
  expect(window.location.pathname + window.location.search).toBe('/pages/company/index?keyword=demo&draft=d2')
})
