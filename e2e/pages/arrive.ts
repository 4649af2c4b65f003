import { expect } from '@playwright/test'
import type { Device } from '../harness/device.ts'
import { Library } from './library.ts'
import { signIn } from './sign-in.ts'

const everythingHere = async (device: Device): Promise<Library> => {
  const library = new Library(device.page)
  await expect(library.rows.first()).toBeVisible({ timeout: 30_000 })
  await device.ready()
  await expect(device.page.getByText(/^As of /).first()).toBeVisible({ timeout: 60_000 })
  return library
}

/** A returning buyer, in the library. The device could go offline now. */
export const arrive = async (device: Device): Promise<Library> => {
  await device.page.goto('/pages/product/index')
  return everythingHere(device)
}

/** A buyer signs in on a new device and waits until the whole library is copied. */
export const arriveOnNewDevice = async (device: Device): Promise<Library> => {
  await signIn(device.page)
  return everythingHere(device)
}

/** The same with another account than the new one. */
export const arriveAs = async (
  device: Device,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Library> => {
  await signIn(device.page, email, password)
  return everythingHere(device)
}
