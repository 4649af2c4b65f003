import { createDecipheriv } from 'node:crypto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accountCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { FakeApi } from '#tests/harness/fake-catalogue.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { SellerSwitch, switchToSeller } from './seller-switch.tsx'
import { SellerLogin } from './seller-login.tsx'

const site = { root: 'https://seller.example', buyerLogin: 'https://seller.example/buyer-login' }

const addresses: string[] = []
beforeEach(() => {
  addresses.length = 0
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void addresses.push(String(address)))
})

const answering = (data: unknown): typeof api.call => {
  const backend = new FakeApi()
  backend.signedIn = true
  backend.answer(accountCalls.sellerToken, () => data)
  return backend.call
}
const failing = (error: unknown): typeof api.call => vi.fn(async () => Promise.reject(error as Error))

describe('the redirect to the seller site', () => {
  it('contains the key as uuid, and the token encrypted with that key as upper-case hex', async () => {
    vi.spyOn(api, 'call').mockImplementation(answering({ accessToken: 'secret-token-of-the-seller' }))
    expect(await switchToSeller(site)).toBe('left')
    const url = new URL(addresses[0] ?? '')
    expect(url.origin + url.pathname).toBe('https://seller.example/buyer-login')
    expect([...url.searchParams.keys()]).toEqual(['uuid', 'data'])
    const [key, data] = [url.searchParams.get('uuid') ?? '', url.searchParams.get('data') ?? '']
    expect(key).toHaveLength(16)
    expect(data).toMatch(/^[\dA-F]+$/)
    const cipher = createDecipheriv('aes-128-ecb', key, null)
    expect(Buffer.concat([cipher.update(Buffer.from(data, 'hex')), cipher.final()]).toString()).toBe(
      'secret-token-of-the-seller',
    )
  })

  it.each([
    ['no token', answering({ accessToken: null }), 'refused'],
    ['an empty token', answering({ accessToken: '' }), 'refused'],
    ['another code than 0', failing(new ApiError('refused', { code: code.forbidden })), 'refused'],
    ['another shape', failing(new ApiError('shape')), 'refused'],
    ['no connection', failing(new ApiError('offline')), 'unreached'],
    ['a server that never answers', failing(new ApiError('timeout')), 'unreached'],
    ['a server with a fault', failing(new ApiError('http', { http: 500 })), 'unreached'],
    ['an ended login', failing(new ApiError('refused', { code: 401, http: 401 })), 'ended'],
  ])('does not happen with %s', async (_, call, outcome) => {
    vi.spyOn(api, 'call').mockImplementation(call)
    expect(await switchToSeller(site)).toBe(outcome)
    expect(addresses).toEqual([])
  })

  it('does not happen if the cipher cannot be loaded, so the token is never sent unencrypted', async () => {
    vi.resetModules()
    vi.doMock('#lib/seller-cipher.ts', () => {
      throw new Error('offline')
    })
    const [fresh, commands] = await Promise.all([import('./seller-switch.tsx'), import('#api/commands.ts')])
    vi.spyOn(commands.api, 'call').mockImplementation(answering({ accessToken: 'secret' }))
    expect(await fresh.switchToSeller(site)).toBe('unreached')
    expect(addresses).toEqual([])
    vi.doUnmock('#lib/seller-cipher.ts')
  })
})

it('if the email is not linked to a seller account, a dialog offers to open the root of the seller site', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('refused', { code: code.forbidden }))
  renderScreen(<SellerSwitch site={site} onEnd={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the seller site' }))
  expect(addresses).toEqual(['https://seller.example'])
})

it('the sellers’ page links to the seller site with the login action', () => {
  vi.stubEnv('VITE_SELLER_SITE', 'https://seller.example')
  renderScreen(<SellerLogin brandName="Agro Sourcing" />)
  expect(screen.getByRole('link', { name: 'Log in on the seller site' }).getAttribute('href')).toBe(
    'https://seller.example?action=login',
  )
})
