import { describe, expect, test } from 'vitest'
import { testAccount } from '#tests/harness/sync/account.ts'
import { contentOf, draftOf, opOf } from '#tests/harness/sync/made-rows.ts'
import { accountValueKey } from '../store/account-value-keys.ts'
import { serializeBackupDocument, type BackupDocument } from './document.ts'
import { readBackupDocument, openBackup } from './format.ts'
import { anAccountId } from '#tests/harness/ids.ts'

const blobOf = (blobId: string, size: number) => ({
  blobId,
  draftId: 'd',
  name: `${blobId}.pdf`,
  type: '',
  size,
  sha256: '',
  parts: 1,
  url: null,
  bytesSent: 0,
  createdAt: 1,
})
const documentOf = (part: Partial<BackupDocument> = {}): BackupDocument => ({
  format: 'agro-unsent-work',
  version: 1,
  about: 'Unsent work',
  madeAt: 5,
  databaseVersion: 1,
  account: { sub: anAccountId('me'), email: 'a@b.example' },
  drafts: [],
  operations: [],
  files: [],
  kept: [],
  unreadable: [],
  ...part,
})
const { sha256 } = await testAccount()
const fileOf = async (part: Partial<BackupDocument> = {}, ...bytes: string[]) =>
  new Blob([await serializeBackupDocument(documentOf(part), sha256), ...bytes])
const faultOf = async (file: Blob) => {
  const result = await readBackupDocument(file, sha256)
  return result.ok ? 'none' : result.fault
}
const replaceText = async (file: Blob, from: string | RegExp, to: string) =>
  new Blob([(await file.text()).replace(from, to)])

describe('EXP-2 the file format', () => {
  test('a document is the same after writing and reading it', async () => {
    const document = documentOf({ drafts: [draftOf('d', { mine: contentOf('敵草快 🌾 "quoted"\u0000') })] })
    const file = new Blob([await serializeBackupDocument(document, sha256)])
    expect(await readBackupDocument(file, sha256)).toEqual({ ok: true, document, length: file.size })
    expect(JSON.parse(await file.text())).toMatchObject({ format: 'agro-unsent-work', account: { sub: 'me' } })
  })

  test.each([
    ['an HTML page', '<html>'],
    ['a start with an invalid version', '{"format":"agro-unsent-work","version":x,'],
  ])('%s is not a backup', async (_, text) => {
    expect(await faultOf(new Blob([text]))).toBe('not-a-backup')
  })

  test('a truncated or extended file is reported as damaged', async () => {
    const file = await fileOf({ files: [{ row: blobOf('a', 4), size: 4 }] }, 'aaaa')
    expect(await faultOf(file)).toBe('none')
    for (const end of [60, 130, 200, file.size - 5, file.size - 1])
      expect(await faultOf(file.slice(0, end))).toBe('damaged')
    expect(await faultOf(new Blob([file, 'x']))).toBe('damaged')
  })

  test.each([
    ['a letter of the document', 'me', 'us'],
    ['its digest', /"sha256":"./u, '"sha256":"z'],
    ['its length, smaller', /"bytes":"000000000./u, '"bytes":"0000000001'],
    ['its length, beyond the end of the file', '"bytes":"0', '"bytes":"9'],
  ])('a backup with a change in %s is reported as damaged', async (_, from, to) => {
    expect(await faultOf(await replaceText(await fileOf(), from, to))).toBe('damaged')
  })

  test('valid JSON of another shape is reported as damaged', async () => {
    const odd = { ...documentOf(), drafts: 'none' } as unknown as BackupDocument
    expect(await faultOf(new Blob([await serializeBackupDocument(odd, sha256)]))).toBe('damaged')
    const minus = documentOf({ files: [{ row: blobOf('a', 4), size: -4 }] })
    expect(await faultOf(new Blob([await serializeBackupDocument(minus, sha256)]))).toBe('damaged')
  })
})

describe('EXP-5 the content of a backup', () => {
  const readBackup = async (file: Blob) => {
    const result = await openBackup(file, sha256)
    if (!result.ok) throw new Error(result.fault)
    return result.backup
  }

  test('each file gets the right bytes, even if an unreadable row precedes it', async () => {
    const files = [
      { row: blobOf('a', 4), size: 4 },
      { row: { blobId: 'of tomorrow' }, size: 3 },
      { row: blobOf('none', 9), size: 0 },
      { row: blobOf('b', 5), size: 5 },
    ]
    const backup = await readBackup(await fileOf({ files }, 'aaaa', 'xxx', 'bbbbb'))
    expect(await Promise.all(backup.files.map(async ({ bytes }) => (bytes ? bytes.text() : null)))).toEqual([
      'aaaa',
      null,
      'bbbbb',
    ])
    expect(backup.unreadable).toBe(1)
  })

  test('STOR-5 unreadable rows are counted and skipped', async () => {
    const backup = await readBackup(
      await fileOf({
        drafts: [draftOf('d'), { localId: 'torn' }],
        operations: [opOf('o'), opOf('p', { state: 'of tomorrow' as 'open' })],
        unreadable: [{ table: 'drafts' }, { table: 'ops' }],
      }),
    )
    expect([backup.drafts.length, backup.ops.length, backup.unreadable]).toEqual([1, 1, 4])
  })

  test('only values of the buyer are read, not counters of the device', async () => {
    const accountValue = { k: accountValueKey('targets:d'), v: { '1': '5' } }
    const backup = await readBackup(
      await fileOf({ kept: [{ k: 'seq', v: 0 }, accountValue, { k: 'born', v: 'x' }, { k: 'epoch', v: 9 }] }),
    )
    expect(backup.kept).toEqual([accountValue])
  })
})
