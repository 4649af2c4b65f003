import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import { documentsDbOf } from '#account/store/side-databases.ts'
import { filesOfRecord } from '#domain/requests/record/copy-of-record.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { aShipmentId } from '#tests/harness/ids.ts'
import { FakeCaches } from '#tests/harness/fake-caches.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { aRecord } from '../test-requests.tsx'
import { FileLink, PinnedFilesProvider, usePinRecordFiles } from './file-link.tsx'

const mebi = 1024 * 1024
let fetchedUrls: string[]
withAccount()
beforeEach(() => {
  fetchedUrls = []
  vi.stubGlobal('caches', new FakeCaches())
  vi.stubGlobal('fetch', async (url: string) => {
    fetchedUrls.push(url)
    return new Response(`bytes of ${url}`)
  })
})

const file = (name: string, size?: number) => ({ name, url: `/files/${name}`, ...(size ? { size } : {}) })
const record = aRecord({
  attachList: [file('label.pdf', 12 * mebi)],
  log: [{ id: 'l', time: 1, actor: 'supplier', type: 'quoted', files: [file('SDS.pdf'), file('label.pdf')] }],
  shipments: [
    {
      id: aShipmentId('s'),
      time: 2,
      carrierName: 'DHL',
      trackingNumber: '1',
      proof: [file('proof.jpg')],
      receiptFiles: [],
      resultFiles: [file('test.pdf')],
    },
  ],
  requiredFiles: [{ file: 'COA', done: true, doneBy: 'supplier', doneTime: 3, files: [file('COA.pdf')] }],
})
const Files = ({ of }: { of: RequestRecord }) => {
  const pinnedUrls = usePinRecordFiles('enquiry', of)
  return (
    <PinnedFilesProvider value={pinnedUrls}>
      {filesOfRecord(of).map((one) => (
        <FileLink key={one.url} file={one} />
      ))}
    </PinnedFilesProvider>
  )
}
const linkOf = (name: string) => screen.getByRole('link', { name: new RegExp(name) }).textContent

it('each file of a request that is on the screen is stored once, even a large one; documents are added to My documents', async () => {
  renderScreen(<Files of={record} />)
  await waitFor(() => expect(linkOf('label.pdf')).toContain('on this device'))
  for (const name of ['SDS.pdf', 'proof.jpg', 'test.pdf', 'COA.pdf']) expect(linkOf(name)).toContain('on this device')
  expect(fetchedUrls).toHaveLength(5)
  await waitFor(async () =>
    expect((await documentsDbOf(account.db).documents.toArray()).map(({ type }) => type).toSorted()).toEqual([
      'COA',
      'SDS',
    ]),
  )
})
