import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderScreen } from '#tests/harness/render.tsx'
import { readArticles } from './read-articles.ts'
import { findArticleParts, SupportPanel } from './support-panel.tsx'
import { AboutScreen } from './about-screen.tsx'

vi.mock('./read-articles.ts', async (original) => {
  const real = await original<typeof import('./read-articles.ts')>()
  return { ...real, readArticles: vi.fn(real.readArticles) }
})

const brand = { name: 'Fields Ltd', supportEmail: 'help@fields.example' }

const panel = (form: React.ReactNode = <p>The form</p>, onLogIn = vi.fn()) =>
  renderScreen(<SupportPanel brand={brand} form={form} onLogIn={onLogIn} onClose={vi.fn()} />)

const headingsOf = async (locale: string, query: string) =>
  findArticleParts((await readArticles(locale)).articles, query).map(({ heading }) => heading)

beforeEach(() => vi.mocked(readArticles).mockClear())

test('the search in the help ignores accents and case, and finds Chinese characters within a word', async () => {
  expect(await headingsOf('es', 'CODIGO')).toEqual(await headingsOf('es', 'código'))
  expect(await headingsOf('zh-Hans', '验证码')).toContain('收不到验证码邮件')
})

describe('the help panel', () => {
  test('opens the answer to a question, and reports if no answer contains the searched words', async () => {
    panel()
    await userEvent.click(await screen.findByText('My request is waiting to be sent'))
    expect(screen.getByText(/as soon as the server can be reached/)).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'zebra{Enter}')
    expect((await screen.findAllByText(/No answer contains these words/)).length).toBeGreaterThan(0)
    expect(screen.getByText('The form')).toBeTruthy()
  })
  test('lets a visitor read, write an email, and log in', async () => {
    const onLogIn = vi.fn()
    panel(null, onLogIn)
    expect(await screen.findByText('How do I work offline?')).toBeTruthy()
    expect(screen.getByRole('link', { name: brand.supportEmail }).getAttribute('href')).toBe(
      `mailto:${brand.supportEmail}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Log in to write here' }))
    expect(onLogIn).toHaveBeenCalledOnce()
  })
  test('loads the answers again on request after a failure, and shows them with the form', async () => {
    vi.mocked(readArticles).mockRejectedValueOnce(new Error('offline'))
    panel()
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('How do I work offline?')).toBeTruthy()
    expect(screen.getByText('The form')).toBeTruthy()
  })
})

test('the articles page shows the article that the URL names, with the operator’s name and links to the other articles', async () => {
  renderScreen(<AboutScreen name="privacy" brand={{ name: 'Fields Ltd', supportEmail: 'help@fields.example' }} />)
  expect(await screen.findByRole('heading', { name: 'Deleting your account' })).toBeTruthy()
  expect(screen.getByText(/^Fields Ltd is for adults aged 18 and over/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Terms of use' }).getAttribute('href')).toBe('/pages/index/about?name=terms')
})
