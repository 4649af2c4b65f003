import { expect, type Locator, type Page } from '@playwright/test'
import { englishTranslator, type Translator } from '../harness/texts.ts'

const verbs = ['Send enquiry', 'Send enquiry when online', 'Send request', 'Send request when online']

export const productPagePath = '/pages/product/detail?id=DEMO-2026-0011'

export const pdfFile = (name = 'label.pdf', text = '') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`),
})

export class RequestForm {
  readonly page: Page
  readonly dialog: Locator
  readonly say: Translator

  constructor(page: Page, say: Translator = englishTranslator) {
    this.page = page
    this.say = say
    this.dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: say('Save draft') }) })
  }

  static async press(page: Page, button: string, say: Translator): Promise<void> {
    await page
      .getByRole('button', { name: say(button), exact: true })
      .filter({ visible: true })
      .click()
  }

  static async open(page: Page, button: string, say: Translator = englishTranslator): Promise<RequestForm> {
    await RequestForm.press(page, button, say)
    const form = new RequestForm(page, say)
    await expect(form.dialog).toBeVisible()
    return form
  }

  async complete(values: { note?: string; place?: string } = {}): Promise<void> {
    await this.completeLines()
    for (const box of await this.dialog.getByRole('combobox', { name: this.of('Packaging') }).all())
      await box.selectOption({ index: 1 })
    await this.dialog.getByLabel(this.say('Incoterm')).selectOption('CIF')
    await this.place.fill(values.place ?? 'Asunción')
    await this.dialog.getByLabel(this.say('Payment method')).selectOption({ index: 1 })
    await this.replyIn(30)
    await this.note.fill(values.note ?? 'With Spanish labels')
  }

  async completeSample(values: { note?: string; place?: string } = {}): Promise<void> {
    await this.completeLines()
    await this.place.fill(values.place ?? 'Asunción')
    await this.dialog.getByLabel(this.say('Purpose')).selectOption({ index: 1 })
    await this.dialog.getByLabel(this.say('Shipping method')).selectOption({ index: 1 })
    await this.replyIn(30)
    await this.note.fill(values.note ?? 'For field trials')
  }

  async completeRegistration(): Promise<void> {
    const files = this.dialog.getByRole('group', { name: this.say('Required documents') }).getByRole('button')
    await files.nth(0).click()
    await files.nth(1).click()
    await this.dialog.getByLabel(this.say('Sample quantity')).fill('2')
    await this.dialog.getByLabel(this.say('Sample unit')).selectOption({ index: 1 })
    await this.dialog.getByLabel(this.say('Purpose')).selectOption({ index: 1 })
    for (const year of ['First', 'Second', 'Third'])
      await this.dialog.getByLabel(this.say(`${year} year quantity`)).fill('4000')
    await this.dialog.getByLabel(this.say('Destination country')).selectOption({ index: 1 })
    await this.replyIn(30)
  }

  private of(column: string): RegExp {
    return new RegExp(`^${this.say(column)}, `)
  }

  line(column: string): Locator {
    return this.dialog.getByLabel(this.of(column)).first()
  }

  async product(): Promise<string> {
    const remove = this.page.getByRole('button', { name: this.say('Remove {name}', { name: '' }).trim() })
    const lines = this.dialog
      .getByRole('group')
      .filter({ has: remove })
      // Excludes the outer group, which contains all lines.
      .filter({ hasNot: this.page.getByRole('group') })
    return (await lines.first().getAttribute('aria-label')) ?? ''
  }

  private async completeLines(): Promise<void> {
    await expect(this.dialog).toBeVisible()
    for (const box of await this.dialog.getByRole('textbox', { name: this.of('Quantity') }).all())
      await box.fill('1200')
    for (const box of await this.dialog.getByRole('combobox', { name: this.of('Unit') }).all())
      await box.selectOption({ index: 1 })
  }

  async replyIn(days: 7 | 14 | 30): Promise<void> {
    await this.dialog.getByRole('button', { name: this.say('{days} days from today', { days }) }).click()
  }

  get note(): Locator {
    return this.dialog.getByLabel(this.say('Note to suppliers'))
  }

  /** Found by its id, because its label depends on the Incoterm. */
  get place(): Locator {
    return this.dialog.locator('#field-terms_deliveryPlace')
  }

  get saved(): Locator {
    return this.dialog.getByText(/Saved on this device/)
  }

  async attach(...files: ReturnType<typeof pdfFile>[]): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(files)
  }

  async attachFrom(path: string): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(path)
  }

  /** Before the test's next action, Playwright closes the panel that replaces the form after Send. */
  async leavePanel(): Promise<void> {
    const doneButton = this.page.locator('.modal--after').getByRole('button', { name: this.say('Done'), exact: true })
    await this.page.addLocatorHandler(doneButton, () => doneButton.click(), { times: 1 })
  }

  async send(): Promise<void> {
    await this.leavePanel()
    await this.dialog
      .getByRole('button', { name: new RegExp(`^(${verbs.map((verb) => this.say(verb)).join('|')})$`) })
      .click()
  }

  async pressSave(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.say('Save draft') }).click()
  }

  async saveDraft(): Promise<void> {
    await this.pressSave()
    await expect(this.dialog).toBeHidden()
  }
}
