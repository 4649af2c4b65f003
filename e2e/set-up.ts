import { expect, type FullConfig } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '#contract/languages.ts'
import { buildPublicCopy, startBackend } from './harness/backend.ts'
import { Device } from './harness/device.ts'
import { sharePreparedFolder, preparedFolder } from './harness/prepared.ts'
import { logInOnNewDevice } from './pages/new-device.ts'

export default async function prepare({ configFile }: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'agro-prepared-'))
  sharePreparedFolder(folder)
  const backend = await startBackend({}, { data: preparedFolder('backend') })
  // The public copies of the catalogue are built now, so that no later start builds them. By day, most tests are English.
  for (const locale of configFile?.includes('nightly') ? locales : (['en'] as const))
    await buildPublicCopy(backend.port, locale)
  const device = await Device.start(backend.port, { profile: preparedFolder('browser') })
  const library = await logInOnNewDevice(device)
  // A search builds the index. Without an index, a test's first list could be reordered under its first click.
  await library.search('nothing is called so')
  await expect(device.page.getByText('Nothing matches')).toBeVisible({ timeout: 60_000 })
  // Device and backend are closed properly, so that all their data are on the disk.
  await device.context.close()
  await backend.stop()
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
