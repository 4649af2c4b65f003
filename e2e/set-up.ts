import { expect } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locales } from '#contract/languages.ts'
import { snapshotManifestPath } from '#contract/snapshot.ts'
import { startBackend } from './harness/backend.ts'
import { Device } from './harness/device.ts'
import { sharePreparedFolder, preparedFolder } from './harness/prepared.ts'
import { arriveOnNewDevice } from './pages/arrive.ts'

export default async function prepare(): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(tmpdir(), 'agro-prepared-'))
  sharePreparedFolder(prepared)
  const backend = await startBackend({}, { data: preparedFolder('backend') })
  // Build the public copies of all languages now. Otherwise each test's backend would build them again.
  for (const locale of locales)
    await expect(async () => {
      const answer = await fetch(`http://127.0.0.1:${backend.port}${snapshotManifestPath(locale)}`)
      expect(answer.status).toBe(200)
    }).toPass({ timeout: 120_000 })
  const device = await Device.start(backend.port, { profile: preparedFolder('browser') })
  const library = await arriveOnNewDevice(device)
  // A search builds the index. Otherwise each test's first list could be reordered under its first click.
  await library.search('nothing is called so')
  await expect(device.page.getByText('Nothing matches')).toBeVisible({ timeout: 60_000 })
  // Close both regularly, so that everything is on the disk.
  await device.context.close()
  await backend.stop()
  return () => rm(prepared, { recursive: true, force: true, maxRetries: 3 })
}
