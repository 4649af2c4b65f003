import { expect, test } from '../harness/fixtures.ts'
import { openCopiedLibrary } from '../pages/new-device.ts'
import { RequestForm } from '../pages/request-form.ts'
import { RequestsPage } from '../pages/requests.ts'

test(
  'if two devices changed a draft, the buyer decides each conflict',
  { tag: '@daily' },
  async ({ device: office, secondDevice: road, server }) => {
    const library = await openCopiedLibrary(office)
    const form = await library.enquire(1)
    const product = await form.product()
    await form.complete({ place: 'Asunción', note: 'First words' })
    await form.saveDraft()
    await expect.poll(async () => (await server.drafts()).map((draft) => draft.note)).toEqual(['First words'])

    const abroad = new RequestsPage(road.page)
    await test.step('the other device has the draft', async () => {
      await openCopiedLibrary(road)
      await abroad.open('drafts')
      const copy = await abroad.openDraft(product)
      await expect(copy.note).toHaveValue('First words')
      await expect(copy.place).toHaveValue('Asunción')
    })

    await test.step('both devices change the same two fields, one of them without a network', async () => {
      await road.offline()
      const copy = new RequestForm(road.page)
      await copy.place.fill('Encarnación')
      await copy.note.fill('Written on the road')
      await copy.saveDraft()

      const home = new RequestsPage(office.page)
      await home.open('drafts')
      const localForm = await home.openDraft(product)
      await localForm.place.fill('Ciudad del Este')
      await localForm.note.fill('Written in the office')
      await localForm.saveDraft()
      await expect
        .poll(async () => (await server.drafts()).map((draft) => draft.note))
        .toEqual(['Written in the office'])
    })

    await test.step('back online the app asks the buyer, and overwrites nothing before the answer', async () => {
      await road.offline(false)
      await expect(abroad.panel.getByText('Changed elsewhere')).toBeVisible({ timeout: 45_000 })
      const [draft] = await server.drafts()
      expect(draft).toMatchObject({ note: 'Written in the office', deliveryPlace: 'Ciudad del Este' })
    })

    await test.step('the buyer sees both versions of each field and decides', async () => {
      await abroad.panel.getByRole('button', { name: 'Fix' }).click()
      const sheet = road.page.getByRole('dialog', { name: 'Choose what to keep' })
      const place = sheet.getByRole('group', { name: 'Port of destination (CIF)' })
      const note = sheet.getByRole('group', { name: 'Note to suppliers' })
      await expect(sheet.getByRole('group')).toHaveCount(2)
      await expect(place.getByRole('radio', { name: /On this device.*Encarnación/ })).toBeVisible()
      await expect(place.getByRole('radio', { name: /On the other device.*Ciudad del Este/ })).toBeVisible()
      await note.getByRole('button', { name: 'Show what it was before' }).click()
      await expect(note.getByText('First words')).toBeVisible()
      await expect(sheet.getByRole('button', { name: 'Choose 2 more' })).toBeDisabled()
      await place.getByRole('radio', { name: /Encarnación/ }).check()
      await note.getByRole('radio', { name: /Written in the office/ }).check()
      await sheet.getByRole('button', { name: 'Use this selection' }).click()
      await expect(sheet).toBeHidden()
      await expect
        .poll(async () => (await server.drafts()).map(({ note: words, deliveryPlace }) => [words, deliveryPlace]), {
          timeout: 30_000,
        })
        .toEqual([['Written in the office', 'Encarnación']])
    })
  },
)

test('F51 I23 if two devices send two texts of one draft, one is sent, and the other stays on its device as a conflict', async ({
  device: office,
  newDevice: road,
  server,
}) => {
  const library = await openCopiedLibrary(office)
  const form = await library.enquire(1)
  const product = await form.product()
  await form.complete({ note: 'First words' })
  await form.saveDraft()
  await expect.poll(async () => (await server.drafts()).map((draft) => draft.note)).toEqual(['First words'])

  await openCopiedLibrary(road)
  const abroad = new RequestsPage(road.page)
  await abroad.open('drafts')
  const mine = await abroad.openDraft(product)
  await expect(mine.note).toHaveValue('First words')
  await road.offline()
  await mine.note.fill('Sent from the road')
  await mine.send()

  const home = new RequestsPage(office.page)
  await home.open('drafts')
  const localForm = await home.openDraft(product)
  await localForm.note.fill('Sent from the office')
  await localForm.send()
  const readNotes = async () => (await server.enquiries()).map((record) => record.note)
  await expect.poll(readNotes, { timeout: 30_000 }).toEqual(['Sent from the office'])

  await road.offline(false)
  await abroad.open('sent')
  await expect(abroad.panel.getByText('Sent from another device with another text').first()).toBeVisible({
    timeout: 45_000,
  })
  await abroad.panel.getByRole('button', { name: 'Fix' }).click()
  const sheet = road.page.getByRole('dialog', { name: 'Choose what to keep' })
  const note = sheet.getByRole('group', { name: 'Note to suppliers' })
  await expect(note).toContainText('Sent from the road')
  await expect(note).toContainText('Sent from the office')
  await sheet.getByRole('button', { name: 'Keep as a new draft' }).click()
  await expect(new RequestForm(road.page).note).toHaveValue('Sent from the road')
  expect(await readNotes()).toEqual(['Sent from the office'])
})
