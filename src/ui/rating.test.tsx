import { expect, it } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { Rating } from './rating.tsx'

it('shows a rating of either scale to two decimals', () => {
  expect(draw(<Rating value={92.4} />).container.textContent).toBe('4.62')
  expect(draw(<Rating value={5} />).container.textContent).toBe('5.00')
})
it('shows nothing of a firm that has none', () => expect(draw(<Rating value={null} />).container.textContent).toBe(''))
