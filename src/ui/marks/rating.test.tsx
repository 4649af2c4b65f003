import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { Rating } from './rating.tsx'
import { Stars } from './stars.tsx'

afterEach(cleanup)

it('shows a rating of either scale with two decimals', () => {
  expect(draw(<Rating value={92.4} />).container.textContent).toBe('4.62')
  expect(draw(<Rating value={5} />).container.textContent).toBe('5.00')
})
it.each([
  [85, '4.25 of 5', 4],
  [73.3, '3.67 of 5', 4],
  [4, '4 of 5', 4],
])('a score of %s has stars of the same scale', (value, label, lit) => {
  draw(<Stars value={value} />)
  expect(screen.getByRole('img', { name: label }).querySelectorAll('svg:not(.off)')).toHaveLength(lit)
})
it('shows nothing without a rating', () => expect(draw(<Rating value={null} />).container.textContent).toBe(''))
