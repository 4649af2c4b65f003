import type { Page } from '@playwright/test'
import { transcriberReplies, openSpeechDouble } from '../../tests/harness/speech-double.ts'
import { startBackend } from '../harness/backend.ts'
import { Device } from '../harness/device.ts'
import { expect, test as base } from '../harness/fixtures.ts'

type Transcriber = Awaited<ReturnType<typeof openSpeechDouble>>

const test = base.extend<{ transcriber: Transcriber; speaker: Device }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from the pattern
  transcriber: async ({}, use) => {
    const transcriber = await openSpeechDouble()
    await use(transcriber)
    transcriber.close()
  },
  speaker: async ({ transcriber, viewport }, use) => {
    const backend = await startBackend({ STT_URL: transcriber.url, STT_KEY: 'secret-key' })
    const device = await Device.start(backend.port, {
      arrived: true,
      microphone: true,
      ...(viewport ? { viewport } : {}),
    })
    await use(device)
    await device.close()
    await backend.close()
  },
})

const microphone = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Ask by voice' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask by voice' })
const box = (page: Page) => page.getByRole('textbox', { name: 'What do you need to source?' })

const record = async (page: Page): Promise<void> => {
  await microphone(page).click()
  await expect(dialog(page).getByRole('timer')).toContainText('0:02 of 1:00')
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
}

test('spoken text is put into the box, can be corrected, and can be sent as a question', async ({
  speaker,
  transcriber,
}) => {
  const { page } = speaker
  transcriber.will(transcriberReplies.text('suppliers of glyphosat'))
  await page.goto('/')
  await record(page)
  await expect(box(page)).toHaveValue('suppliers of glyphosat')
  await expect(box(page)).toBeFocused()
  const [asked] = transcriber.asked
  expect(asked?.fields['language']).toBe('en')
  expect(asked?.authorization).toBe('Bearer secret-key')
  expect(asked?.file).toMatchObject({ name: 'speech.webm', type: 'audio/webm' })
  await box(page).fill('suppliers of glyphosate')
  await box(page).press('Enter')
  await expect(page.getByRole('main').getByText('suppliers of glyphosate', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/suppliers? ha(s|ve) such products/)).toBeVisible({ timeout: 60_000 })
})

test('Escape discards the recording, and returns the focus to the voice button', async ({ speaker, transcriber }) => {
  const { page } = speaker
  await page.goto('/')
  await microphone(page).click()
  await expect(dialog(page).getByRole('timer')).toContainText('0:01')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(microphone(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  // A second recording is waited for, because the first one could also have been sent late.
  await record(page)
  await expect(box(page)).toHaveValue('Nothing.')
  expect(transcriber.asked).toHaveLength(1)
})
