import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { AboutScreen, articleOf } from './about-screen.tsx'

test('an address with an unknown article name shows what the app does', () => {
  expect(articleOf(null)).toBe('about')
  expect(articleOf('constructor')).toBe('about')
  expect(articleOf('terms')).toBe('terms')
})

test('the page shows the article that the address names, with the operator’s name, and links to the others', async () => {
  draw(<AboutScreen name="privacy" brand={{ name: 'Fields Ltd', supportEmail: 'help@fields.example' }} />)
  expect(await screen.findByRole('heading', { name: 'Deleting your account' })).toBeTruthy()
  expect(screen.getByText(/^Fields Ltd is for adults aged 18 and over/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/pages/index/about?name=terms')
})
