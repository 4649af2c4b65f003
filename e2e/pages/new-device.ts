import { expect } from '@playwright/test'
import { emptyDemoAccount } from '../../server/seed/accounts.ts'
import type { Device } from '../harness/device.ts'
import { englishTranslator, type Translator } from '../harness/texts.ts'
import { LibraryPage } from './library.ts'
import { logIn } from './sign-in.ts'
import { switchToSpanish } from './switch-language.ts'

const everythingHere = async (device: Device): Promise<LibraryPage> => {
  const library = new LibraryPage(device.page)
  await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
  await device.ready()
  await expect(device.page.getByText(/^As of /).first()).toBeVisible({ timeout: 60_000 })
  return library
}

export const openCopiedLibrary = async (device: Device): Promise<LibraryPage> => {
  await device.page.goto('/pages/product/index')
  return everythingHere(device)
}

export const openCopiedLibraryIn = async (device: Device, say: Translator): Promise<void> => {
  await openCopiedLibrary(device)
  if (say !== englishTranslator) await switchToSpanish(device.page)
}

export const logInOnNewDevice = async (
  device: Device,
  { email, password }: { readonly email: string; readonly password: string } = emptyDemoAccount,
): Promise<LibraryPage> => {
  await logIn(device.page, email, password)
  return everythingHere(device)
}
