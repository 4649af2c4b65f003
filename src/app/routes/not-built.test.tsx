import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paths } from '#domain/paths.ts'
import { draw } from '#tests/harness/render.tsx'
import { NotBuiltRoute } from './not-built.tsx'

const hrefs = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

it('the account page links back to where the buyer was', () => {
  draw(<NotBuiltRoute />, paths.account('/pages/inquiry/index?tab=drafts&draft=7'))
  expect(screen.getByRole('link', { name: 'Back to where you were' }).getAttribute('href')).toBe(
    '/pages/inquiry/index?tab=drafts&draft=7',
  )
})

it.each(['', '//elsewhere.example/', 'https://elsewhere.example/'])('never links to another site: %j', (back) => {
  draw(<NotBuiltRoute />, paths.account(back))
  expect(hrefs()).toEqual([paths.products()])
})
