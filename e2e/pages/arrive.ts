import { expect } from '@playwright/test'
import type { Device } from '../harness/device.ts'
import { Library } from './library.ts'
import { signIn } from './sign-in.ts'

/** A signed-in buyer whose device holds the whole library and could go offline now. */
export const arrive = async (device: Device): Promise<Library> => {
  await signIn(device.page)
  const library = new Library(device.page)
  await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
  await device.ready()
  await expect(device.page.getByText(/^As of /).first()).toBeVisible({ timeout: 60_000 })
  return library
}
