import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { VisitorPreview } from './gate.tsx'

it('a visitor’s page says what it collects, with an example, and offers an account', () => {
  renderScreen(<VisitorPreview />, '/pages/cart/index')
  expect(screen.getByText(/^The cart collects products/)).toBeTruthy()
  expect(screen.getByText(/^For example: Glyphosate/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Create account' })
  expect(link.getAttribute('href')).toBe('/pages/cart/index?auth=register')
})

it('a page without a description says that it needs a login, and offers an account', () => {
  renderScreen(<VisitorPreview />, '/pages/collect/index')
  expect(screen.getByText('Log in to see this page.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create account' })).toBeTruthy()
})
