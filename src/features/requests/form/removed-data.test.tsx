import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { startDraft } from '#account/drafts/start.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { RequestForm } from './request-form.tsx'

beforeAll(() => copyForRequests())

const rescue = () => <p>What to do now</p>
let account: AccountContext
beforeEach(async () => {
  account = await openAccount()
})
afterEach(async () => {
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  closeAccount(account)
})

it('I26 the form retains its text when the browser has removed the data under it, and says so', async () => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  const Form = () => {
    const [removed, setRemoved] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setRemoved(true)}>
          Remove
        </button>
        <RequestForm localId={localId} onClose={vi.fn()} removed={removed} rescue={rescue} />
      </>
    )
  }
  draw(<Form />)
  await userEvent.type(await screen.findByLabelText(/Note to suppliers/), 'Spanish labels')
  await userEvent.click(screen.getByText('Remove'))
  await account.db.drafts.delete(localId)
  expect(await screen.findByText('Not saved: this device has removed saved data.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/Note to suppliers/), ', please')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Note to suppliers/).value).toBe('Spanish labels, please')
  expect(screen.getByText('What to do now')).toBeTruthy()
  expect(screen.queryByText('This draft is no longer on this device.')).toBeNull()
})
