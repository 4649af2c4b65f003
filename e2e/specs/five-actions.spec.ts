import { expect, test } from '../harness/fixtures.ts'
import { logInOnNewDevice } from '../pages/new-device.ts'
import { RequestForm } from '../pages/request-form.ts'

test(
  'a first enquiry for one product takes five actions, and the next enquiry, made offline, takes four',
  { tag: '@daily-phone' },
  async ({ newDevice: device, network, server }) => {
    const library = await logInOnNewDevice(device)
    const { page } = device
    let actions = 0
    const act = async (action: () => Promise<void>) => {
      actions += 1
      await action()
    }
    const form = new RequestForm(page)
    const product = (name: string) => page.getByRole('link', { name }).filter({ visible: true }).first()
    const enquire = page.getByRole('button', { name: 'Enquire', exact: true }).filter({ visible: true }).first()

    await library.search('DEMO-2026-0011')
    await act(() => product('Diquat 200 g/L SL').click())
    await act(() => enquire.click())
    await act(() => form.line('Quantity').fill('2000'))
    await act(() => form.place.fill('Shanghai'))
    await form.dialog.getByRole('button', { name: 'Show which' }).click()
    await expect(form.dialog.getByText('Usual in the trade')).toHaveCount(2)
    await act(() => form.send())
    expect(actions).toBe(5)
    await expect(page.getByText('Sent to 1 supplier').first()).toBeVisible()
    expect(await server.enquiries()).toHaveLength(1)

    await expect(form.dialog).toBeHidden()
    await library.open()
    await library.search('DEMO-2026-0012')
    const otherProduct = page
      .getByRole('link', { name: /g\/L|%/ })
      .filter({ visible: true })
      .first()
    await expect(otherProduct).toBeVisible()
    network.down = true
    actions = 0
    await act(() => otherProduct.click())
    await act(() => enquire.click())
    await act(() => form.line('Quantity').fill('3000'))
    await expect(form.place).toHaveValue('Shanghai')
    await expect(form.dialog.getByText(/filled in from your last request/)).toBeVisible()
    await act(() => form.send())
    expect(actions).toBe(4)
    await expect(page.getByText('Waiting for a connection').filter({ visible: true }).first()).toBeVisible()
    network.down = false
    await expect.poll(async () => (await server.enquiries()).length, { timeout: 60_000 }).toBe(2)
  },
)
