import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend } from '../harness/backend.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import type { LibraryPage } from '../pages/library.ts'
import { RequestForm } from '../pages/request-form.ts'
import { RequestsPage } from '../pages/requests.ts'

const saveDraft = async (library: LibraryPage, note: string): Promise<string> => {
  await library.open()
  const form = await library.enquire(1)
  const product = await form.product()
  await form.complete({ note })
  await form.saveDraft()
  return product
}

const backup = async (backend: Backend) => {
  const copy = await mkdtemp(join(tmpdir(), 'agro-copy-'))
  await backend.stop()
  await cp(backend.data, copy, { recursive: true })
  await backend.start()
  return async () => {
    await backend.stop()
    await rm(backend.data, { recursive: true, force: true })
    await cp(copy, backend.data, { recursive: true })
    await rm(copy, { recursive: true, force: true })
    await backend.start()
  }
}

test(
  'F52 I24 I25 after the backend is restored from an older backup, a local draft stays and no number is reused',
  { tag: '@daily' },
  async ({ device, backend, server }) => {
    const library = await openCopiedLibrary(device)
    const restore = await backup(backend)
    const product = await saveDraft(library, 'Written before the restore')
    await expect.poll(async () => (await server.drafts()).length, { timeout: 30_000 }).toBe(1)
    const [before] = await server.drafts()
    await restore()
    expect(await server.drafts()).toEqual([])

    await saveDraft(library, 'Written after the restore')
    await expect.poll(async () => (await server.drafts()).length, { timeout: 60_000 }).toBe(1)
    const [after] = await server.drafts()
    expect(after?.note).toBe('Written after the restore')
    expect(after?.caseDraftId).not.toBe(before?.caseDraftId)

    await device.page.reload()
    const drafts = new RequestsPage(device.page)
    await drafts.open('drafts')
    await expect(drafts.panel.getByText('No longer on the server')).toBeVisible({ timeout: 60_000 })
    await drafts.panel.getByRole('button', { name: 'Fix' }).click()
    await device.page.getByRole('button', { name: 'Keep as a new draft' }).click()
    const form = new RequestForm(device.page)
    await expect(form.note).toHaveValue('Written before the restore')
    expect(await form.product()).toBe(product)
    await form.saveDraft()
    await expect
      .poll(async () => (await server.drafts()).map((draft) => draft.note).toSorted(), { timeout: 30_000 })
      .toEqual(['Written after the restore', 'Written before the restore'])
  },
)
