import { expect, test, describe } from 'vitest'
import { enquiryCalls } from '#contract/calls/requests.ts'
import { requestableProducts, enquiryBody } from '#tests/harness/requests.ts'
import { testApp } from '#tests/harness/server.ts'
import { uploadedUrl } from '#tests/harness/uploaded.ts'
import { contentDispositionOf } from './attachments.ts'

const t = await testApp()
const products = (await requestableProducts(t.deps.db)).ofDemo('9001').slice(0, 1)

const upload = (token: string, name: string) => uploadedUrl(t, { token, name, bytes: `%PDF-1.4\n${name}` })

test('S9: uploaded files belong to the draft and to the record, in order and with their names', async () => {
  const { token } = await t.newBuyer()
  const urls = [await upload(token, 'artwork, final.pdf'), await upload(token, 'etiqueta ñ.pdf')]
  const body = enquiryBody(products, { attach: urls.join(',') })
  const { caseDraftId } = (await t.call(enquiryCalls.create, { token, body })).data as { caseDraftId: string }
  const attachList = [
    { name: 'artwork, final.pdf', url: urls[0], type: 'application/pdf' },
    { name: 'etiqueta ñ.pdf', url: urls[1], type: 'application/pdf' },
  ]
  expect((await t.call(enquiryCalls.draftGet, { token, query: { id: caseDraftId } })).data).toMatchObject({
    attachList,
  })
  await t.call(enquiryCalls.send, { token, body: { ...body, caseDraftId } })
  expect((await t.call(enquiryCalls.recordPage, { token })).data).toMatchObject({ list: [{ attachList }] })
})

test('a draft with more than five files is refused', async () => {
  const { token } = await t.newBuyer()
  const url = await upload(token, 'real.pdf')
  const body = enquiryBody(products, { attach: Array(6).fill(url).join(',') })
  expect(await t.call(enquiryCalls.create, { token, body })).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'attach', rule: 'too-many' }] },
  })
})

describe('file names', () => {
  test.each([
    ['2,4-D.pdf', `attachment; filename="2,4-D.pdf"; filename*=UTF-8''2%2C4-D.pdf`],
    [
      "maíz 'A' (2)*;100%.pdf",
      `attachment; filename="ma_z 'A' (2)*;100_.pdf"; filename*=UTF-8''ma%C3%ADz%20%27A%27%20%282%29%2A%3B100%25.pdf`,
    ],
    ['🌾"\\.pdf', `attachment; filename="___.pdf"; filename*=UTF-8''%F0%9F%8C%BE%22%5C.pdf`],
  ])('the download header has the file name %j in full and in ASCII', (name, value) => {
    expect(contentDispositionOf('attachment', name)).toBe(value)
    expect(new Headers({ 'Content-Disposition': value }).get('Content-Disposition')).toBe(value)
  })
})
