import { expect, type Locator, type Page } from '@playwright/test'
import { RequestForm } from './request-form.ts'

type Section = 'inquiry' | 'sample' | 'intention'

/** The lists of requests, sent and drafts, and one sent record. */
export class Requests {
  readonly page: Page
  readonly section: Section
  constructor(page: Page, section: Section = 'inquiry') {
    this.page = page
    this.section = section
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel')
  }

  async open(tab: 'sent' | 'drafts'): Promise<void> {
    await this.page.goto(`/pages/${this.section}/index?tab=${tab}`)
    await expect(this.panel).toBeVisible()
  }

  /** Opens the first draft of the list in its form. */
  async openDraft(product: string): Promise<RequestForm> {
    await this.panel.getByRole('button', { name: product }).first().click()
    const form = new RequestForm(this.page)
    await expect(form.dialog).toBeVisible()
    return form
  }

  /** Opens the newest sent record. */
  async openFirst(): Promise<void> {
    await this.open('sent')
    await this.panel.getByRole('listitem').first().getByRole('link').first().click()
    await expect(this.log).toBeVisible()
  }

  get log(): Locator {
    return this.page.getByRole('heading', { name: 'Reply log' })
  }

  /** A step by its button, or by the menu where it stands there; then its dialog's own button of the same name. */
  async step(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true })
    if (await button.isVisible()) await button.click()
    else {
      await this.page.getByRole('button', { name: 'More actions' }).click()
      await this.page.getByRole('menuitem', { name, exact: true }).click()
    }
  }

  /** What a step asks before it happens. */
  get question(): Locator {
    return this.page.locator('dialog[open]').last()
  }
}
