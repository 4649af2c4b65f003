import { expect, type Locator, type Page } from '@playwright/test'
import { RequestForm } from './request-form.ts'

export class LibraryPage {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get rows(): Locator {
    return this.page.getByRole('checkbox', { name: /^Select (?!all)/ })
  }

  async open(): Promise<void> {
    await this.page.goto('/pages/product/index')
    await expect(this.rows.first()).toBeVisible({ timeout: 30_000 })
  }

  async search(text: string): Promise<void> {
    // After a login, the modal covers the page for another 2 s, so this waits until the modal has closed.
    await expect(this.page.getByRole('dialog')).toHaveCount(0)
    await this.page.locator('input[type="search"]').filter({ visible: true }).first().fill(text)
    await this.page.waitForURL(/keyword=/)
  }

  async tick(count: number): Promise<void> {
    for (let n = 1; n <= count; n += 1) {
      // Chooses a row that is not selected, because rows may be reordered while the index of a new copy is built.
      await this.rows.and(this.page.locator(':not(:checked)')).first().click()
      await expect(this.selection.getByText(`${n} selected`)).toBeVisible()
    }
  }

  async tickProduct(name: string): Promise<void> {
    await this.search(name)
    await this.page
      .getByRole('checkbox', { name: `Select ${name}`, exact: true })
      .first()
      .click()
    await expect(this.selection.getByText('1 selected')).toBeVisible()
  }

  async tickOneOf(suppliers: readonly string[]): Promise<void> {
    for (const [at, supplier] of suppliers.entries()) {
      await this.search(supplier)
      // Waits for a highlighted name: the earlier list, shown until the results arrive, may also contain the name.
      const highlight = this.page.locator('mark', { hasText: supplier.split(' ').at(-1) ?? supplier })
      await this.page
        .locator('tr, li')
        .filter({ has: highlight })
        .filter({ hasText: supplier })
        .filter({ has: this.rows })
        .first()
        .getByRole('checkbox')
        .check()
      await expect(this.selection.getByText(`${at + 1} selected`)).toBeVisible()
    }
  }

  get selection(): Locator {
    return this.page.getByRole('region', { name: 'Selected products' })
  }

  async startEnquiry(): Promise<RequestForm> {
    await this.selection.getByRole('button', { name: 'Enquiry' }).click()
    return new RequestForm(this.page)
  }

  async enquire(count: number): Promise<RequestForm> {
    await this.tick(count)
    return this.startEnquiry()
  }
}
