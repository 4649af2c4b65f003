import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { storedDocument } from '#domain/documents/documents.ts'
import { documentsDbOf } from '#account/store/side-databases.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen, waitUntilLoaded } from '#tests/harness/render.tsx'
import { draftOf, opOf, sentDraftOf } from '#tests/harness/sync/made-rows.ts'
import { prefs } from '#prefs/prefs.ts'
import { LossList, RemoveWorkCheckbox } from './leaving.tsx'

withAccount()

const aDocument = (id: string) =>
  storedDocument.parse({
    id,
    type: 'COA',
    product: 'Zineb',
    batch: '',
    issuedOn: null,
    receivedOn: null,
    from: null,
    validUntil: null,
    name: `${id}.pdf`,
    mime: 'application/pdf',
    size: 1,
    sha256: id,
    addedAt: 1,
  })
const open = async () => {
  const { container } = renderScreen(<LossList />)
  await waitUntilLoaded()
  await waitFor(() => expect(container.querySelector('.skeleton')).toBeNull())
  return screen.queryAllByRole('listitem').map((item) => item.textContent)
}

describe('the list of data that exists only on this device', () => {
  test('is not rendered if there is no such data', async () => {
    await account.db.drafts.bulkPut([sentDraftOf('sent'), draftOf('saved', { rev: 2, ackedRev: 2 })])
    expect(await open()).toEqual([])
  })
  test('counts unsent work; a draft and its operations count once', async () => {
    await account.db.drafts.bulkPut([draftOf('a', { rev: 2 }), draftOf('b', { rev: 2 })])
    await account.db.ops.bulkPut([opOf('s', { draftId: 'a', type: 'save' }), opOf('t', { draftId: 'a', type: 'send' })])
    await account.db.ops.put(opOf('cart'))
    expect(await open()).toEqual(['3 drafts, requests or changes that were not sent are lost for good.'])
  })
  test('uses the singular for one unsent draft', async () => {
    await account.db.drafts.put(draftOf('a', { rev: 2 }))
    expect(await open()).toEqual(['1 draft, request or change that was not sent is lost for good.'])
  })

  test('includes documents even if all work was sent', async () => {
    await documentsDbOf(account.db).documents.bulkPut([aDocument('x'), aDocument('y')])
    expect(await open()).toEqual(['2 documents in My documents are deleted from this device.'])
  })
})

test.each([
  ['on a borrowed device', true, false, true],
  ['on a borrowed device with an unsent draft', true, true, false],
  ["on the buyer's own device", false, false, false],
])('the logout suggests removing the data only if that is safe: %s', async (_, isBorrowed, hasDraft, expected) => {
  prefs.isBorrowed = isBorrowed
  if (hasDraft) await account.db.drafts.put(draftOf('a', { rev: 2 }))
  const Dialog = () => {
    const [on, setOn] = useState(false)
    return <RemoveWorkCheckbox on={on} onChange={setOn} />
  }
  renderScreen(<Dialog />)
  await open()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(expected))
})

test.each([
  ['work', () => account.db],
  ['documents', () => documentsDbOf(account.db)],
])('the list of losses does not show 0 for %s that could not be counted', async (_, of) => {
  of().close({ disableAutoOpen: true })
  renderScreen(<LossList />)
  expect(await screen.findByText(/could not be counted\. It is lost for good/)).toBeTruthy()
})
