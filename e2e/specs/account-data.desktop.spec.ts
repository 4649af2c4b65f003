import { expect, test } from '../harness/fixtures.ts'
import { sendSingleRequest } from '../harness/records.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { pdfFile } from '../pages/request-form.ts'

interface Page<Row> {
  readonly list: Row[]
  readonly total: number
}

const supplier = '9001'
const ratings = [
  'Overall',
  'Accuracy of information',
  'Response time',
  'Professionalism',
  'Quality of the response',
  'Service attitude',
  'Product quality',
]

test('a saved supplier, a review, feedback and a profile written offline survive a browser kill and reach the server once', async ({
  device,
  network,
  server,
}) => {
  test.setTimeout(300_000)
  // Only a supplier that has answered can be reviewed. This supplier declines every request, which counts as an answer.
  const [product] = (
    await server.call<Page<{ pesticideId: string }>>('GET', `pesticide/page?companyId=${supplier}&pageSize=1`)
  ).list
  await sendSingleRequest(server, 'enquiry', product?.pesticideId ?? '', 'account-data')
  await expect.poll(async () => (await server.enquiries())[0]?.status, { timeout: 60_000 }).toBe(90)
  await openCopiedLibrary(device)
  await device.page.goto(`/pages/company/detail?id=${supplier}&tab=reviews`)
  await expect(device.page.getByText('Newest first')).toBeVisible()
  await device.page.goto('/pages/setting/feedback')
  await expect(device.page.getByLabel(/what should we improve/)).toBeVisible()
  const reviewsBefore = await server.call<Page<object>>('GET', `bseller-review/page?companyId=${supplier}`)

  await test.step('without a network, a supplier with its note, a review, feedback and the profile can be saved', async () => {
    network.down = true
    const { page } = device
    await page.goto(`/pages/company/detail?id=${supplier}&tab=reviews`)
    await page.getByRole('button', { name: 'Save supplier', exact: true }).click()
    await page.getByRole('button', { name: /^Add a note/ }).click()
    await page.getByLabel('Your note').fill('Ask for the SGS report')
    await page.getByLabel('Your note').blur()
    await page.getByRole('button', { name: 'Write a review' }).click()
    for (const name of ratings)
      await page.getByRole('radiogroup', { name }).getByRole('radio', { name: '4 stars' }).check({ force: true })
    await page.getByLabel('Your review').fill('Answered within the hour.')
    await page.getByRole('button', { name: /^Send review( when online)?$/ }).click()
    const reviews = page.getByRole('list', { name: 'Reviews' })
    await expect(reviews.getByText('Answered within the hour.')).toBeVisible()
    await page.goto('/pages/setting/feedback')
    await page.getByLabel(/what should we improve/).fill('The list froze')
    await page.getByLabel('Add files').setInputFiles(pdfFile('screen.pdf'))
    await page.getByRole('button', { name: /^Send feedback( when online)?$/ }).click()
    await expect(page.getByText(/^Thank you/)).toBeVisible()
    await page.goto('/pages/setting/profile')
    await page.getByLabel('Nickname').fill('Ana')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Waiting for a connection').first()).toBeVisible()
  })

  await test.step('after the browser was killed, all changes are still on the device', async () => {
    await device.kill()
    await device.open()
    const { page } = device
    await page.goto('/pages/collect/index')
    await expect(page.getByLabel('Your note')).toHaveValue('Ask for the SGS report')
    await page.goto('/pages/setting/profile')
    await expect(page.getByLabel('Nickname')).toHaveValue('Ana')
  })

  await test.step('when the network returns, each change reaches the server once', async () => {
    network.down = false
    const { page } = device
    await page.reload()
    await expect
      .poll(() => server.call('GET', 'collect/page'))
      .toMatchObject({
        list: [{ companyId: supplier, note: 'Ask for the SGS report' }],
        total: 1,
      })
    await expect
      .poll(async () => (await server.call<Page<object>>('GET', `bseller-review/page?companyId=${supplier}`)).total)
      .toBe(reviewsBefore.total + 1)
    await expect.poll(() => server.call('GET', 'user/query-info')).toMatchObject({ nickname: 'Ana' })
    const keys = () =>
      new Set(network.writes.filter((one) => one.path.endsWith('/feedback/create') && !one.fault).map((one) => one.key))
    await expect.poll(() => keys().size).toBe(1)
    await page.goto('/pages/setting/device#waiting')
    await expect(page.getByText('The list froze')).toBeVisible()
  })
})
