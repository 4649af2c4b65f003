// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openBackup } from '#account/backup/format.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { startDraft } from '#account/drafts/start.ts'
import { savedFiles } from '#tests/harness/saved-files.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { repairHtml } from '../../scripts/repair-page.ts'
import { readHostingSettings } from '../../scripts/hosting/settings.ts'

const text = (id: string) => document.getElementById(id)?.textContent

test('the repair page has the buyer’s language, counts unsent work, and saves it as a backup for the app', async () => {
  const account = await testAccount()
  const localId = await startDraft.in(account, 'enquiry', [testProduct('1')])
  await editDraft.in(account, localId, fillContent)
  const prefs = { locale: 'es', theme: 'dark', account: { sub: account.sub, name: 'n', email: 'b@example.com' } }
  localStorage.setItem('agro-prefs', JSON.stringify(prefs))
  const page = new DOMParser().parseFromString(repairHtml(readHostingSettings({})), 'text/html')
  for (const { name, value } of page.documentElement.attributes) document.documentElement.setAttribute(name, value)
  // This window loads no files, so the page's script is imported below.
  document.body.innerHTML = page.body.innerHTML.replace(/<script.*/s, '')
  expect(document.querySelector('h1')?.textContent).toBe('Repair the app')

  await import('./main.ts')
  expect(document.documentElement.lang).toBe('es')
  expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
  expect(document.querySelector('h1')?.textContent).toBe('Reparar la aplicación')
  await vi.waitFor(() => expect([text('drafts'), text('waiting'), text('files')]).toEqual(['1', '0', '0']))

  const files = savedFiles()
  document.getElementById('save')?.click()
  await vi.waitFor(() => expect(text('backup')).toBe('Copia de seguridad guardada'))
  expect(text('backup-say')).toMatch(/^agro-unsent-.*\.json, 0,1 MB$/)
  expect(text('save')).toBe('Guardar otra vez')
  const [backup] = files
  expect(backup && (await openBackup(backup.file, account.sha256))).toMatchObject({
    ok: true,
    backup: { account: { sub: account.sub, email: 'b@example.com' } },
  })
})
