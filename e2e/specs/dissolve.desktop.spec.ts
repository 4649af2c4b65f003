import { expect, test } from '../harness/fixtures.ts'
import { recordsOf, sendFurther } from '../harness/records.ts'
import { arrive } from '../pages/arrive.ts'

test('the only person of a company dissolves it: what goes is named, requests and account stay', async ({
  device,
  network,
  server,
}) => {
  const { page } = device
  await server.call('PUT', 'company-profile/update', { name: 'Andes Agro' })
  const { inviteUuid } = await server.call<{ inviteUuid: string }>('POST', 'membermng/create-invite', {})
  const sent = await sendFurther(server, 'enquiry', 'DEMO-2026-0011', 'before-dissolving')
  await arrive(device)
  await page.goto('/pages/staff/index')
  const dialog = page.getByRole('alertdialog', { name: 'Dissolve the company?' })
  const none = page.getByText('You have not joined a company')
  const leave = () => page.getByRole('button', { name: 'Leave company' }).click()
  const dissolve = () => dialog.getByRole('button', { name: 'Dissolve company' }).click()

  await test.step('it is asked first, and Cancel changes nothing', async () => {
    await leave()
    await expect(dialog.getByText('the company profile with its licence and photos')).toBeVisible()
    await expect(dialog.getByText('open invitations, and colleagues who have not accepted yet')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(network.writes.filter(({ path }) => path.endsWith('/membermng/exit'))).toEqual([])
  })

  await test.step('a server with a fault is told of, and the company is there', async () => {
    network.fault = ({ path }) => (path.endsWith('/membermng/exit') ? 'error-500' : null)
    await leave()
    await dissolve()
    await expect(page.getByText('No answer from the server; it may have worked.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Staff' })).toBeVisible()
    expect(await server.call('GET', 'company-profile/get')).toMatchObject({ profile: { name: 'Andes Agro' } })
  })

  await test.step('without an answer the list says what has happened', async () => {
    network.fault = ({ path }) => (path.endsWith('/membermng/exit') ? 'drop-answer' : null)
    await leave()
    await dissolve()
    await expect(none).toBeVisible()
    network.fault = null
    await page.reload()
    await expect(none).toBeVisible()
  })

  await test.step('the company has gone with its invitation; account and request are there', async () => {
    expect(await server.call('GET', 'user/query-info')).toMatchObject({ companyId: null })
    await expect(server.call('GET', `membermng/company-info/${inviteUuid}`)).rejects.toThrow(/membermng/)
    expect((await recordsOf(server, 'enquiry')).map(({ id }) => id)).toContain(sent.id)
    await page.goto(`/pages/inquiry/detail?id=${sent.id}`)
    await expect(page.getByText(sent.recordNo).first()).toBeVisible()
  })

  await test.step('a new company may be founded', async () => {
    await server.call('PUT', 'company-profile/update', { name: 'Andes Agro II' })
    await page.goto('/pages/staff/index')
    await expect(page.getByRole('list', { name: 'Staff' })).toBeVisible()
  })
})
