import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { code } from '#contract/codes.ts'
import { company } from '#contract/entities/company.ts'
import { api } from '#data/api/commands.ts'
import { ApiError } from '#data/api/errors.ts'
import { sessionState } from '#data/api/session-state.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { CompanyDetail } from './company-detail.tsx'

const until = (check: () => void) => waitFor(check, { timeout: 10_000 })
const page = (id: string) =>
  draw(
    <CompanyDetail
      id={id}
      products={<p>its products</p>}
      renderFavourite={() => null}
      renderNote={() => null}
      onSignIn={() => undefined}
    />,
  )

beforeEach(async () => {
  await copyOf([])
  sessionState.view = { status: 'signed-in', sub: '1', user: null }
})
afterEach(() => {
  sessionState.view = { status: 'starting' }
  vi.restoreAllMocks()
})

test('a supplier that this device lacks is shown as the server gave it, and says so', async () => {
  vi.spyOn(api, 'call').mockResolvedValue(company.parse(companyRow(9, { name: 'Maker from afar' })))
  page('k9')
  await until(() => expect(screen.getByRole('heading', { name: 'Maker from afar' })).toBeTruthy())
  expect(screen.getByText(/^From the server, .*Not kept on this device$/)).toBeTruthy()
  expect(screen.getByText('its products')).toBeTruthy()
})

test('one that the server does not know either', async () => {
  vi.spyOn(api, 'call').mockRejectedValue(new ApiError('refused', { code: code.notFound }))
  page('k8')
  await until(() => expect(screen.getByText('The server does not have it either.')).toBeTruthy())
  expect(screen.getByText('This supplier is not in the directory on this device.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Suppliers' })).toBeTruthy()
})
