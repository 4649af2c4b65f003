import { expect, type Locator, type Page } from '@playwright/test'
import { RequestForm } from './request-form.ts'

/** The list of enquiries: sent and drafts. */
export class Requests {
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel')
  }

  async open(tab: 'sent' | 'drafts'): Promise<void> {
    await this.page.goto(`/pages/inquiry/index?tab=${tab}`)
    await expect(this.panel).toBeVisible()
  }

  /** Opens the first draft of the list in its form. */
  async openDraft(product: string): Promise<RequestForm> {
    await this.panel.getByRole('button', { name: product }).first().click()
    const form = new RequestForm(this.page)
    await expect(form.dialog).toBeVisible()
    return form
  }
}
