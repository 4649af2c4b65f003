import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startDraft } from '#account/drafts/start.ts'
import { getDraft } from '#account/store/db.ts'
import { readDraft } from '#account/queries/drafts.ts'
import type { DraftConflict } from '#domain/requests/conflict/conflict.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { aDraftId } from '#tests/harness/ids.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { storeCatalogueForRequests } from '#tests/harness/request-catalogue.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { ConflictSheet } from './conflict-sheet.tsx'

beforeAll(() => storeCatalogueForRequests())

withAccount()

const changed = (content: import('#domain/requests/draft/content.ts').RequestContent): DraftConflict => ({
  type: 'changed',
  theirs: { ...content, note: 'from the office', terms: { ...content.terms, tradeClause: 'CIF' } },
  theirsVersion: 7,
  fields: [
    { path: 'note', base: 'at first', mine: 'from the field', theirs: 'from the office' },
    { path: 'terms.tradeClause', base: '', mine: 'FOB', theirs: 'CIF' },
    { path: 'lines.1.quantity', base: '100', mine: '16000', theirs: '8000' },
  ],
})

const open = async (
  conflict: (content: import('#domain/requests/draft/content.ts').RequestContent) => DraftConflict,
) => {
  const localId = await startDraft('enquiry', [testProduct('1')])
  const row = (await getDraft(account.db, localId)) ?? expect.fail('no draft')
  const mine = {
    ...row.mine,
    note: 'from the field',
    terms: { ...row.mine.terms, tradeClause: 'FOB' },
    lines: row.mine.lines.map((line) => ({ ...line, quantity: '16000' })),
  }
  await account.db.drafts.put({ ...row, mine, conflict: conflict(mine) })
  const draft = (await readDraft(account.db, localId, false)) ?? expect.fail('no draft')
  const onResolved = vi.fn()
  renderScreen(<ConflictSheet draft={draft} onClose={vi.fn()} onResolved={onResolved} />)
  return { localId, onResolved }
}
const field = (name: string) => within(screen.getByRole('group', { name }))

describe('the conflict sheet of a draft that was changed on two devices', () => {
  it('lists only the fields that differ, with the labels of the form', async () => {
    await open(changed)
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      'Note to suppliers',
      'Incoterm',
      'Product 1: Quantity',
    ])
    expect(field('Product 1: Quantity').getByText('16,000')).toBeTruthy()
    expect(field('Incoterm').getByText('CIF')).toBeTruthy()
  })

  it('requires a choice for each field, and preselects none', async () => {
    const { onResolved } = await open(changed)
    const use = screen.getByRole('button', { name: 'Choose 3 more' })
    expect(use).toHaveProperty('disabled', true)
    await userEvent.click(field('Note to suppliers').getByRole('radio', { name: /other device/ }))
    expect(screen.getByRole('button', { name: 'Choose 2 more' })).toHaveProperty('disabled', true)
    expect(onResolved).not.toHaveBeenCalled()
  })

  it("uses the other device's value of each chosen field and this device's value of all other fields", async () => {
    const { localId, onResolved } = await open(changed)
    await userEvent.click(screen.getByRole('button', { name: 'Keep all of mine' }))
    await userEvent.click(field('Incoterm').getByRole('radio', { name: /other device/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Use this selection' }))
    await waitFor(() => expect(onResolved).toHaveBeenCalledWith(localId))
    const row = await getDraft(account.db, localId)
    expect(row?.mine.note).toBe('from the field')
    expect(row?.mine.terms['tradeClause']).toBe('CIF')
    expect(row?.mine.lines[0]?.quantity).toBe('16000')
    expect(row?.conflict).toBeNull()
    expect(row?.serverVersion).toBe(7)
  })

  it("stores this device's text as a new draft if the draft was deleted on the other device", async () => {
    const { localId, onResolved } = await open(() => ({ type: 'deleted' }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep as a new draft' }))
    await waitFor(() => expect(onResolved).toHaveBeenCalled())
    const next = onResolved.mock.calls[0]?.[0] as string
    expect(next).not.toBe(localId)
    expect((await getDraft(account.db, aDraftId(next)))?.mine.note).toBe('from the field')
  })

  it("discards this device's version only when the discard button is pressed", async () => {
    const { localId, onResolved } = await open(() => ({ type: 'deleted' }))
    expect(await getDraft(account.db, localId)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(onResolved).toHaveBeenCalled())
    expect(await getDraft(account.db, localId)).toBeNull()
  })
})
