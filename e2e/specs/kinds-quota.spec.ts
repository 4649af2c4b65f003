import { expect, test } from '../harness/fixtures.ts'
import { setMembership, type Membership } from '../harness/membership.ts'
import { recordsOf, type Kind } from '../harness/records.ts'
import { openCopiedLibraryIn } from '../pages/new-device.ts'
import { productPagePath, RequestForm } from '../pages/request-form.ts'
import { RequestsPage } from '../pages/requests.ts'

const year = 365 * 24 * 3_600_000

interface KindCase {
  readonly kind: Kind
  readonly section: 'inquiry' | 'sample' | 'intention'
  readonly button: string
  readonly none: string
  readonly fill: (form: RequestForm, note: string) => Promise<void>
}

const kinds: readonly KindCase[] = [
  {
    kind: 'enquiry',
    section: 'inquiry',
    button: 'Enquire',
    none: 'You have no enquiries left.',
    fill: (form, note) => form.complete({ note }),
  },
  {
    kind: 'sample',
    section: 'sample',
    button: 'Sample',
    none: 'You have no sample requests left.',
    fill: (form, note) => form.completeSample({ note }),
  },
  {
    kind: 'intention',
    section: 'intention',
    button: 'Registration support',
    none: 'You have no registration support requests left.',
    fill: async (form, note) => {
      await form.completeRegistration()
      await form.note.fill(note)
    },
  },
]

const usedUp: Membership = { totalLimit: 5, usedCount: 6 }
const plenty = (): Membership => ({ totalLimit: 500, usedCount: 0, vipExpireTime: Date.now() + year })

const endedText = 'Your membership ended on'

test('a form does not open with a quota of zero, with an exceeded quota, or after the membership ended', async ({
  backend,
  device,
  say,
}) => {
  const { page } = device
  await openCopiedLibraryIn(device, say)
  const dialog = page.getByRole('alertdialog')
  const press = (button: string) => RequestForm.press(page, button, say)
  /** Waits until the form is refused. It still opens until the device knows the new state of the quota. */
  const expectRefusal = async (button: string, why: string) => {
    await expect(async () => {
      const dashboardAnswer = page.waitForResponse((answer) => answer.url().includes('vip-permission/dashboard'))
      await page.goto(productPagePath)
      await dashboardAnswer
      await press(button)
      await expect(dialog).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(new RequestForm(page, say).dialog).toBeHidden()
    await dialog.getByRole('button', { name: say('Not now') }).click()
    await expect(dialog).toBeHidden()
  }
  const renewAndOpen = async () => {
    await setMembership(backend, plenty())
    await page.goto(productPagePath)
    await expect(async () => {
      await page.reload()
      await press('Enquire')
      await expect(new RequestForm(page, say).dialog).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
  }
  await test.step('the form does not open if the quota is zero', async () => {
    await setMembership(backend, { ...plenty(), totalLimit: 0 })
    for (const { button, none } of kinds) await expectRefusal(button, say(none))
  })
  // Without this step, the next one would pass even if the device still remembered the quota of zero.
  await test.step('the form opens after renewal', renewAndOpen)
  await test.step('the form does not open if the quota is exceeded', async () => {
    await setMembership(backend, { ...plenty(), ...usedUp })
    for (const { button, none } of kinds) await expectRefusal(button, say(none))
  })
  await test.step('the form does not open after the membership ended, even if quota is left', async () => {
    await setMembership(backend, { ...plenty(), vipExpireTime: Date.now() - 60_000 })
    for (const { button } of kinds)
      await expectRefusal(button, say(`${endedText} {ended}.`, { ended: '' }).replace(/ ?\.$/, ''))
  })
  await test.step('the form opens after another renewal', renewAndOpen)
})

for (const [at, { kind, section, button, fill }] of kinds.entries())
  test(`a ${kind} that the membership does not cover waits, shows why, and is sent when the membership is renewed`, async ({
    backend,
    device,
    network,
    server,
    say,
  }) => {
    const { page } = device
    const requests = new RequestsPage(page, section, say)
    const words = 'Queued before the membership ran out'
    await test.step('the request is written without a network, and waits', async () => {
      await openCopiedLibraryIn(device, say)
      await page.goto(productPagePath)
      await expect(page.getByText('DEMO-2026-0011').first()).toBeVisible({ timeout: 60_000 })
      await device.offline()
      const form = await RequestForm.open(page, button, say)
      await fill(form, words)
      await form.send()
      await expect(form.dialog).toBeHidden()
    })
    await test.step('the quota is used up or the membership has ended, so the send is refused and stays in the outbox, showing why', async () => {
      await setMembership(
        backend,
        at === 1 ? { ...plenty(), vipExpireTime: Date.now() - 60_000 } : { totalLimit: 500, usedCount: 500 },
      )
      await device.offline(false)
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toBeVisible({ timeout: 60_000 })
      await dialog.getByRole('button', { name: say('Not now') }).click()
      await requests.open('sent')
      const needs = say('Needs you: {cause}', { cause: say('None left in your membership') })
      await expect(requests.panel.getByText(needs).first()).toBeVisible()
      expect(await recordsOf(server, kind)).toHaveLength(0)
      await device.holds(words)
      await requests.pressFirst()
      const form = page.locator('dialog[open]').last()
      await expect(form.getByLabel(say('Note to suppliers'))).toHaveValue(words)
      await expect(form.getByRole('link', { name: say('Open account') })).toBeVisible()
    })
    await test.step('after renewal the request is sent automatically, once', async () => {
      await setMembership(backend, plenty())
      await page.goto(`/pages/${section}/index?tab=sent`)
      await expect.poll(async () => (await recordsOf(server, kind)).length, { timeout: 60_000 }).toBe(1)
      expect((await recordsOf(server, kind)).map(({ note }) => note)).toEqual([words])
      await expect(requests.panel.getByText(say('None left in your membership'))).toBeHidden({ timeout: 30_000 })
      const sends = network.writes.filter(({ path }) => /case-draft\/send-/.test(path))
      expect(new Set(sends.map(({ key, body }) => `${key} ${body}`)).size).toBe(1)
    })
  })
