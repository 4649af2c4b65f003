import { expect, type Locator, type Page } from '@playwright/test'

/** The product library. */
export class Library {
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
    await this.page.getByRole('searchbox').first().fill(text)
    await this.page.waitForURL(/keyword=/)
  }

  /** Ticks the first `count` shown products of demonstration suppliers. */
  async tick(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.rows.nth(index).check()
  }

  async startEnquiry(): Promise<void> {
    await this.page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Enquiry' }).click()
  }
}
