import { demoAccount } from '../../server/seed/accounts.ts'
import { BuyerApi } from '../harness/api.ts'
import { Device } from '../harness/device.ts'
import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { LibraryPage } from '../pages/library.ts'
import { RequestForm } from '../pages/request-form.ts'

test('a colleague accepts an invitation and sends a request, which reaches the suppliers once, after its approval', async ({
  device,
  network,
  backend,
}) => {
  test.setTimeout(300_000)
  const colleague = await new BuyerApi(backend.port).logIn(demoAccount.email, demoAccount.password)
  const staff = await colleague.call<{ list: { id: string; isAdmin: boolean }[] }>(
    'GET',
    'membermng/page?pageNo=1&pageSize=9',
  )
  // The last administrator cannot leave, so another one is promoted first.
  await colleague.call('PUT', 'membermng/promote', { id: staff.list.find((one) => !one.isAdmin)?.id })
  await colleague.call('POST', 'membermng/exit', {})
  const drafts = (await colleague.drafts()).length
  const countBefore = (await colleague.enquiries()).length
  const { page: office } = device
  const otherDevice = await Device.start(network.port, {})
  const { page } = otherDevice
  try {
    const [link, code] = await test.step('the administrator requires approvals and invites a colleague', async () => {
      await openCopiedLibrary(device)
      await office.goto('/pages/staff/index')
      await office.getByRole('switch', { name: /An administrator approves/ }).click()
      await expect(office.getByRole('switch', { name: /An administrator approves/ })).toBeChecked()
      await office.getByRole('button', { name: 'Invite' }).click()
      await office.getByRole('button', { name: 'Create invitation' }).click()
      const dialog = office.getByRole('dialog')
      const invitation = [
        await dialog.getByLabel('Link', { exact: true }).inputValue(),
        await dialog.getByLabel('Code', { exact: true }).inputValue(),
      ] as const
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(office.getByText('Not used yet')).toBeVisible()
      return invitation
    })

    await test.step('the colleague accepts the invitation in a second window', async () => {
      const { pathname, search } = new URL(link)
      await page.goto(`${pathname}${search}`)
      await page.getByRole('dialog').locator('input').first().click()
      await page.keyboard.type(code)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Log in now' }).click()
      await page.getByLabel('Email', { exact: true }).fill(demoAccount.email)
      await page.getByLabel('Password', { exact: true }).fill(demoAccount.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
      await office.reload()
      await expect(office.getByText(/Used by/)).toBeVisible()
    })

    const form = new RequestForm(page)
    await test.step("the colleague's send waits for approval, and nothing is sent", async () => {
      await page.goto('/pages/product/index')
      const library = new LibraryPage(page)
      await library.search('DEMO-2026-0011')
      await page.getByRole('link', { name: 'Diquat 200 g/L SL' }).filter({ visible: true }).first().click()
      await page.getByRole('button', { name: 'Enquire', exact: true }).filter({ visible: true }).first().click()
      await expect(form.dialog.getByText(/An administrator approves it before it is sent/)).toBeVisible()
      await form.line('Quantity').fill('2000')
      await form.complete()
      await form.send()
      await expect(page.getByText('Waiting for approval by New Buyer').first()).toBeVisible()
      expect(await colleague.enquiries()).toHaveLength(countBefore)
    })

    await test.step('the administrator reads and approves the request', async () => {
      await office.reload()
      await expect(office.getByText('1 request is waiting for your approval')).toBeVisible()
      await office.getByRole('button', { name: 'Review' }).click()
      const dialog = office.getByRole('dialog', { name: /Request from/ })
      await expect(dialog.getByText('With Spanish labels')).toBeVisible()
      await dialog.getByRole('button', { name: 'Approve and send' }).dblclick()
      await expect(office.getByText('Approved and sent').first()).toBeVisible()
      await expect(office.getByText(/waiting for your approval/)).toHaveCount(0)
    })

    await test.step('the request was sent once, and the colleague sees it', async () => {
      expect(await colleague.enquiries()).toHaveLength(countBefore + 1)
      const sentRequest = (await colleague.enquiries()).find(({ note }) => note === 'With Spanish labels')
      await page.goto(`/pages/inquiry/detail?id=${sentRequest?.id}`)
      await expect(page.getByText('Approved by')).toBeVisible()
      const { total } = await colleague.call<{ total: number }>('GET', 'case-draft/page-enquiry?pageNo=1&pageSize=9')
      expect(total).toBe(drafts)
    })
  } finally {
    await otherDevice.close()
  }
})
