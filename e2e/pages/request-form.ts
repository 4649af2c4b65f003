import { expect, type Locator, type Page } from '@playwright/test'

/** The form of a request. */
export class RequestForm {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save draft' }) })
  }

  async complete(values: { note?: string; place?: string } = {}): Promise<void> {
    await expect(this.dialog).toBeVisible()
    for (const box of await this.dialog.getByRole('textbox', { name: /^Quantity, / }).all()) await box.fill('1200')
    for (const box of await this.dialog.getByRole('combobox', { name: /^Unit, / }).all())
      await box.selectOption({ index: 1 })
    for (const box of await this.dialog.getByRole('combobox', { name: /^Packaging, / }).all())
      await box.selectOption({ index: 1 })
    await this.dialog.getByLabel('Trade clause').selectOption('FOB')
    await this.place.fill(values.place ?? 'Asunción')
    await this.dialog.getByLabel('Payment method').selectOption({ index: 1 })
    await this.dialog.getByRole('button', { name: '30 days from today' }).click()
    await this.note.fill(values.note ?? 'With Spanish labels')
  }

  get note(): Locator {
    return this.dialog.getByLabel(/Note to suppliers/)
  }

  get place(): Locator {
    return this.dialog.getByLabel('Delivery place')
  }

  get saved(): Locator {
    return this.dialog.getByText(/Saved on this device/)
  }

  async attach(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(files)
  }

  async send(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^(Send|Queue) enquiry$/ }).click()
  }

  async saveDraft(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save draft' }).click()
    // It says so and closes by itself.
    await expect(this.dialog).toBeHidden()
  }
}
