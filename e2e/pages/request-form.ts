import { expect, type Locator, type Page } from '@playwright/test'

/** The form of a request, of any kind. */
export class RequestForm {
  readonly page: Page
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save draft' }) })
  }

  /** Fills in an enquiry. */
  async complete(values: { note?: string; place?: string } = {}): Promise<void> {
    await this.completeLines()
    for (const box of await this.dialog.getByRole('combobox', { name: /^Packaging, / }).all())
      await box.selectOption({ index: 1 })
    await this.dialog.getByLabel('Trade clause').selectOption('FOB')
    await this.place.fill(values.place ?? 'Asunción')
    await this.dialog.getByLabel('Payment method').selectOption({ index: 1 })
    await this.replyIn(30)
    await this.note.fill(values.note ?? 'With Spanish labels')
  }

  /** Fills in a sample request, with the note that a phone asks for. */
  async completeSample(values: { note?: string; place?: string } = {}): Promise<void> {
    await this.completeLines()
    await this.place.fill(values.place ?? 'Asunción')
    await this.dialog.getByLabel('Purpose').selectOption({ index: 1 })
    await this.dialog.getByLabel('Shipping method').selectOption({ index: 1 })
    await this.replyIn(30)
    await this.note.fill(values.note ?? 'For field trials')
  }

  /** Fills in a registration request: files by their words, a sample, three years. */
  async completeRegistration(values: { files?: readonly (string | RegExp)[] } = {}): Promise<void> {
    // Most of the files stand folded.
    await this.dialog
      .getByRole('button', { name: /^Show \d+ more$/ })
      .first()
      .click()
    for (const file of values.files ?? [/Certificate of analysis/, /Safety data sheet/])
      await this.dialog.getByRole('button', { name: file }).first().click()
    await this.dialog.getByLabel('Sample quantity').fill('2')
    await this.dialog.getByLabel('Sample unit').selectOption({ index: 1 })
    await this.dialog.getByLabel('Purpose').selectOption({ index: 1 })
    for (const year of ['First', 'Second', 'Third']) await this.dialog.getByLabel(`${year} year quantity`).fill('4000')
    await this.replyIn(30)
  }

  private async completeLines(): Promise<void> {
    await expect(this.dialog).toBeVisible()
    for (const box of await this.dialog.getByRole('textbox', { name: /^Quantity, / }).all()) await box.fill('1200')
    for (const box of await this.dialog.getByRole('combobox', { name: /^Unit, / }).all())
      await box.selectOption({ index: 1 })
  }

  async replyIn(days: 7 | 14 | 30): Promise<void> {
    await this.dialog.getByRole('button', { name: `${days} days from today` }).click()
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
    await this.dialog.getByRole('button', { name: /^(Send|Queue) (enquiry|request)$/ }).click()
  }

  async saveDraft(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save draft' }).click()
    // It says so and closes by itself.
    await expect(this.dialog).toBeHidden()
  }

  /** Pastes rows of a sheet; what cannot be read stays in the dialog, which is closed then. */
  async pasteLines(rows: string, add: RegExp | string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Paste lines from a sheet' }).click()
    const paste = this.page.getByRole('dialog', { name: 'Paste lines' })
    await paste.getByLabel('Rows from Excel or a CSV file').fill(rows)
    await paste.getByRole('button', { name: add }).click()
    if (await paste.isVisible()) await paste.getByRole('button', { name: 'Close' }).last().click()
  }
}
