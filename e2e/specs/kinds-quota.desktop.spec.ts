import { expect, test } from '../harness/fixtures.ts'
import { setMembership } from '../harness/membership.ts'
import { recordsOf } from '../harness/records.ts'
import { RequestForm } from '../pages/request-form.ts'
import { Requests } from '../pages/requests.ts'

const product = '/pages/product/detail?id=DEMO-2026-0011'
const year = 365 * 24 * 3_600_000

test.setTimeout(180_000)

test('a form is refused on opening: nothing remains, all is used, the membership has ended', async ({
  backend,
  device,
}) => {
  const { page } = device
  const dialog = page.getByRole('alertdialog', { name: 'Your membership does not cover this' })
  /** Reads the membership anew, then opens a form of this kind: it opens where the answer is not on the device yet. */
  const refused = async (button: string, why: RegExp) => {
    await expect(async () => {
      const told = page.waitForResponse((answer) => answer.url().includes('vip-permission/dashboard'))
      await page.goto(product)
      await told
      await page.getByRole('button', { name: button, exact: true }).and(page.locator(':visible')).click()
      await expect(dialog).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(new RequestForm(page).dialog).toBeHidden()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
  }
  await test.step('nothing remains', async () => {
    await setMembership(backend, { totalLimit: 0, usedCount: 0 })
    await refused('Enquire', /You have no enquiries left/)
  })
  await test.step('as many were used as it allows, or more', async () => {
    await setMembership(backend, { totalLimit: 5, usedCount: 6 })
    await refused('Sample', /You have no sample requests left/)
    await refused('Registration', /You have no registration requests left/)
  })
  await test.step('it has ended, with some left', async () => {
    await setMembership(backend, { totalLimit: 500, usedCount: 0, vipExpireTime: Date.now() - 60_000 })
    await refused('Enquire', /Your membership ended on/)
    await dialog.waitFor({ state: 'hidden' })
  })
  await test.step('renewed, the form opens', async () => {
    await setMembership(backend, { vipExpireTime: Date.now() + year })
    await page.goto(product)
    await expect(async () => {
      await page.reload()
      await page.getByRole('button', { name: 'Enquire', exact: true }).and(page.locator(':visible')).click()
      await expect(new RequestForm(page).dialog).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
  })
})

test('a send that was queued offline is refused for the membership, waits by name, and goes out once it is renewed', async ({
  backend,
  device,
  network,
  server,
}) => {
  const { page } = device
  const requests = new Requests(page)
  const words = 'Queued before the membership ran out'
  await test.step('written and queued without a network', async () => {
    await page.goto(product)
    await expect(page.getByText('DEMO-2026-0011').first()).toBeVisible({ timeout: 60_000 })
    await device.offline()
    await page.getByRole('button', { name: 'Enquire', exact: true }).and(page.locator(':visible')).click()
    const form = new RequestForm(page)
    await form.complete({ note: words })
    await form.send()
    await expect(form.dialog).toBeHidden()
  })
  await test.step('meanwhile others have used what was left: it is refused, and stands still with its cause', async () => {
    await setMembership(backend, { totalLimit: 500, usedCount: 500 })
    await device.offline(false)
    await requests.open('sent')
    await expect(requests.panel.getByText('None left in your membership').first()).toBeVisible({ timeout: 60_000 })
    await expect(requests.panel.getByText('Needs attention').first()).toBeVisible()
    expect(await recordsOf(server, 'enquiry')).toHaveLength(0)
    await device.holds(words)
    await requests.panel.getByRole('listitem').first().locator('.rq-row__item').getByRole('button').first().click()
    const form = page.locator('dialog[open]').last()
    await expect(form.getByLabel('Note to suppliers')).toHaveValue(words)
    await expect(form.getByRole('link', { name: 'Open account' })).toBeVisible()
  })
  await test.step('renewed, it goes out by itself, once', async () => {
    await setMembership(backend, { totalLimit: 1000 })
    await page.goto('/pages/inquiry/index?tab=sent')
    await expect.poll(async () => (await recordsOf(server, 'enquiry')).length, { timeout: 60_000 }).toBe(1)
    expect((await recordsOf(server, 'enquiry')).map(({ note }) => note)).toEqual([words])
    await expect(requests.panel.getByText('Needs attention')).toBeHidden({ timeout: 30_000 })
    const sends = network.writes.filter(({ path }) => path.includes('send-enquiry'))
    expect(new Set(sends.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
  })
})
