import { expect } from '@playwright/test'
import { emptyDemoAccount } from '../../server/seed/accounts.ts'
import type { Device } from '../harness/device.ts'
import { inEnglish, type Say } from '../harness/texts.ts'
import { Library } from './library.ts'
import { signIn } from './sign-in.ts'
import { switchToSpanish } from './switch-language.ts'

const everythingHere = async (device: Device): Promise<Library> => {
  const library = new Library(device.page)
  await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
  await device.ready()
  await expect(device.page.getByText(/^As of /).first()).toBeVisible({ timeout: 60_000 })
  return library
}

export const arrive = async (device: Device): Promise<Library> => {
  await device.page.goto('/pages/product/index')
  return everythingHere(device)
}

export const arriveSpeaking = async (device: Device, say: Say): Promise<void> => {
  await arrive(device)
  if (say !== inEnglish) await switchToSpanish(device.page)
}

export const arriveOnNewDevice = async (
  device: Device,
  { email, password }: { readonly email: string; readonly password: string } = emptyDemoAccount,
): Promise<Library> => {
  await signIn(device.page, email, password)
  return everythingHere(device)
}
