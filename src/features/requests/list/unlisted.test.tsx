import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { startDraft } from '#account/drafts/start.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { aRecordId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { RequestDetail } from '../detail/request-detail.tsx'
import { aRecord, storeRecords } from '../test-requests.tsx'
import { RequestList } from './request-list.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount({
  clock: { now: () => Date.now(), mono: () => 0 },
  today: () => '2026-03-12',
})

const sentAt = Date.UTC(2026, 2, 12, 9)

/** Stores a sent request to which the server answered only `true`, without a number or a record. */
const storeSent = async (): Promise<DraftId> => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  await editDraft(localId, (content) => ({ ...content, note: 'Spanish labels' }))
  const receipt = { sentAt, batchNo: null, contentHash: null, bodyHash: 'x', records: [] }
  await account.db.drafts.update(localId, { status: 'sent', receipt })
  return localId
}

const list = () => renderScreen(<RequestList kind="enquiry" />, '/pages/inquiry/index')

test('REC-4 a sent request is listed as soon as its receipt is stored, and the list is not shown as empty', async () => {
  const localId = await storeSent()
  list()
  expect(await screen.findByText('Sent, not yet listed')).toBeTruthy()
  expect(screen.queryByText('No requests sent yet')).toBeNull()
  expect(screen.getByRole('link', { name: /^Product 1/ }).getAttribute('href')).toContain(localId)
  expect(screen.getByRole('radio', { name: /^All/ }).textContent).toBe('All1')
})

test('REC-4 a sent request is replaced by the row that the server lists', async () => {
  const localId = await storeSent()
  await storeRecords(account, 'enquiry', aRecord({ id: '5', clientRef: localId }))
  list()
  expect(await screen.findByText('Jiangsu Example Agrochem')).toBeTruthy()
  expect(screen.queryByText('Sent, not yet listed')).toBeNull()
})

const open = (id: string) =>
  renderScreen(
    <Routes>
      <Route path="/detail" element={<RequestDetail kind="enquiry" id={aRecordId(id)} />} />
      <Route path="*" element={<p>Led on to the listed one</p>} />
    </Routes>,
    '/detail',
  )

test('REC-4 a sent request opens with its content as sent and its receipt, before the server lists it', async () => {
  open(await storeSent())
  expect(await screen.findByText(/took this request and does not list it yet/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Product 1')
  expect(screen.getByText('Spanish labels')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy as new draft' })).toBeTruthy()
})
