import { expect, test } from '@playwright/test'
import { knownCaptcha, startBackendWithKnownCaptcha } from '../harness/backend-known-captcha.ts'

interface Mail {
  readonly to: string
  readonly text: string
}

test('a new buyer registers with a mailed code, logs out, and logs in again', async ({ page, request }) => {
  const backend = await startBackendWithKnownCaptcha()
  const address = `http://localhost:${backend.port}`
  try {
    await page.goto(`${address}/pages/product/index?auth=register`)
    const modal = page.getByRole('dialog', { name: 'Log in' })
    await modal.getByLabel('Email', { exact: true }).fill('lucia@ejemplo.example')
    await modal.getByRole('button', { name: 'Send code' }).click()
    const check = page.getByRole('dialog', { name: 'Security check' })
    await expect(check.getByRole('img')).toBeVisible()
    await check.getByLabel('Characters in the image').fill(knownCaptcha)
    await check.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByText('Code sent')).toBeVisible()
    await expect(modal.getByText(/^Send again in \d+ s$/)).toBeVisible()

    const mails = (await (await request.get(`${address}/mail/messages.json`)).json()) as { list: Mail[] }
    const code = /\b\d{6}\b/.exec(mails.list.find((mail) => mail.to === 'lucia@ejemplo.example')?.text ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)

    await modal.getByLabel('Verification code').fill(code)
    await modal.getByLabel('Password', { exact: true }).fill('abcdef')
    await modal.getByRole('button', { name: 'Create account', exact: true }).click()
    await expect(modal.getByText('Use at least two of: letters, digits, symbols')).toBeVisible()
    await modal.getByLabel('Password', { exact: true }).fill('abc-2026')
    await modal.getByRole('button', { name: 'Create account', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(modal).toBeHidden()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()

    await modal.getByLabel('Email', { exact: true }).fill('lucia@ejemplo.example')
    await modal.getByLabel('Password', { exact: true }).fill('wrong-2026')
    await modal.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(modal.getByText('The email or the password is wrong.')).toBeVisible()
    await modal.getByLabel('Password', { exact: true }).fill('abc-2026')
    await modal.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).not.toContain('abc-2026')
  } finally {
    await backend.close()
  }
})
