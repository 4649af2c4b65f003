import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/calls/catalogue.ts'
import { users } from '#server/modules/accounts/schema.ts'
import { companies } from '#server/modules/catalogue/schema.ts'
import { testApp } from '#tests/harness/server.ts'
import { renderDemoDocument } from './routes.ts'

const t = await testApp()
const [row] = await t.deps.db.select({ id: companies.id }).from(companies).where(eq(companies.demo, false)).limit(1)
const realId = row?.id ?? ''

const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const get = (path: string) => t.app.request(path)

describe('a demo document', () => {
  test('the document names its supplier, and says that it is a demo and proves nothing', () => {
    const text = textOf(renderDemoDocument('Demo Co., Ltd.', 'Business licence'))
    for (const words of [
      'FICTITIOUS',
      'Business licence',
      'Company: Demo Co., Ltd.',
      'does not exist',
      'proves nothing',
    ])
      expect(text).toContain(words)
  })
  test('the PDF is valid: every object begins at the offset that the table gives', () => {
    const text = textOf(renderDemoDocument('Demo (A) \\ B', 'COA'))
    expect([text.slice(0, 8), text.trimEnd().slice(-5)]).toEqual(['%PDF-1.4', '%%EOF'])
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1])
    expect(text.slice(start, start + 4)).toBe('xref')
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
    expect(offsets).toHaveLength(5)
    for (const [index, at] of offsets.entries()) expect(text.slice(at, at + 7)).toBe(`${index + 1} 0 obj`)
    const length = Number(/\/Length (\d+)/.exec(text)?.[1])
    expect(/stream\n([\s\S]*)\nendstream/.exec(text)?.[1]).toHaveLength(length)
  })
})

describe("the URL of a demo supplier's file", () => {
  test.each([
    ['a photo that they have not', '/files/demo-9001-photo/secret.png'],
    ['a photo of another name', '/files/demo-9001-photo/plant.jpg'],
    ['a way out of the folder', '/files/demo-9001-photo/..%2f..%2f..%2fpackage.json'],
    ['a paper in small letters', '/files/demo-9001-paper/coa.pdf'],
    ['a paper that is a path', '/files/demo-9001-paper/..%2fCOA.pdf'],
    ['a paper without an end', `/files/demo-9001-paper/${'A'.repeat(41)}.pdf`],
    ['a supplier that is not there', '/files/demo-99999-paper/COA.pdf'],
    ['no number', '/files/demo-x-paper/COA.pdf'],
  ])('a file URL is answered with 404: %s', async (_, path) => expect((await get(path)).status).toBe(404))

  test('a real supplier has no demo documents and no demo photos', async () => {
    for (const path of [`/files/demo-${realId}-paper/COA.pdf`, `/files/demo-${realId}-photo/plant.png`])
      expect((await get(path)).status).toBe(404)
  })
})

describe('the documents of a demo supplier', () => {
  const documentsOf = async (token: string) =>
    (
      (await t.call(catalogueCalls.companyGet, { token, query: { id: '9001' } })).data as {
        documents?: { url: string; kind: string }[]
      }
    ).documents
  test('only members get the URLs of the documents', async () => {
    const [member, expired] = [await t.newBuyer(), await t.newBuyer()]
    await t.deps.db.update(users).set({ vipExpireTime: 1 }).where(eq(users.id, expired.userId))
    const documents = (await documentsOf(member.token)) ?? []
    expect(documents.map(({ kind }) => kind)).toEqual(['licence', 'iso9001', 'coa'])
    expect(await documentsOf(expired.token)).toBeUndefined()
    for (const { url } of documents) {
      const answer = await get(url)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    }
  })
  test('a document cannot be opened without its key, with another key, or with the key of another document', async () => {
    const url = (await documentsOf((await t.newBuyer()).token))?.[0]?.url ?? ''
    const key = /-([0-9a-f]{32})\//.exec(url)?.[1] ?? ''
    expect(key).toHaveLength(32)
    const guesses = [
      url.replace(key, '0'.repeat(32)),
      url.replace(key, 'unset'),
      url.replace(`-${key}`, ''),
      url.replace(key, key.slice(0, 31)),
      url.replace('9001', '9002').replace('licence.pdf', 'other.pdf'),
      url.replace('licence-', 'coa-'),
      url.replace('/licence.pdf', '/LICENCE.pdf'),
    ]
    for (const guess of guesses) expect([guess, (await get(guess)).status]).toEqual([guess, 404])
  })
})
