import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { VisitorPreview } from './gate.tsx'

it('a page that needs a login tells a visitor what it is for, with an example, and offers to create an account', () => {
  renderScreen(<VisitorPreview />, '/pages/cart/index')
  expect(screen.getByText(/^The cart collects products/)).toBeTruthy()
  expect(screen.getByText(/^For example: Glyphosate/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Create account' })
  expect(link.getAttribute('href')).toBe('/pages/cart/index?auth=register')
})

it('a page without a description tells a visitor that it needs a login, and offers to create an account', () => {
  renderScreen(<VisitorPreview />, '/pages/collect/index')
  expect(screen.getByText('Log in to see this page.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create account' })).toBeTruthy()
})
