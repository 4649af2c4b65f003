import { expect, type Locator, type Page } from '@playwright/test'
import { englishTranslator, type Translator } from '../harness/texts.ts'
import { RequestForm } from './request-form.ts'

type Section = 'inquiry' | 'sample' | 'intention'

export class RequestsPage {
  readonly page: Page
  readonly section: Section
  readonly say: Translator
  constructor(page: Page, section: Section = 'inquiry', say: Translator = englishTranslator) {
    this.page = page
    this.section = section
    this.say = say
  }

  get panel(): Locator {
    return this.page.getByRole('tabpanel')
  }

  async open(tab: 'sent' | 'drafts'): Promise<void> {
    await this.page.goto(`/pages/${this.section}/index?tab=${tab}`)
    await expect(this.panel).toBeVisible()
  }

  async openDraft(product: string): Promise<RequestForm> {
    await this.panel.getByRole('button', { name: product }).first().click()
    const form = new RequestForm(this.page, this.say)
    await expect(form.dialog).toBeVisible()
    return form
  }

  async pressFirst(): Promise<void> {
    await this.panel.getByRole('listitem').first().getByRole('button').first().click()
  }

  get log(): Locator {
    return this.page.getByRole('heading', { name: this.say('Reply log') })
  }

  get entries(): Locator {
    const log = this.page.getByRole('region', { name: this.say('Reply log') })
    // After an acceptance, the log's entries are in the region "Messages".
    return log.or(this.page.getByRole('region', { name: this.say('Messages') })).locator('ol > li')
  }

  overlaps(): Promise<string[]> {
    const deal = this.page.getByRole('region', { name: this.say('Steps of this deal') })
    const steps = this.page.getByRole('list', { name: this.say('Progress') }).or(deal.getByRole('list').first())
    return steps.first().evaluate((route) => {
      const texts = [...route.querySelectorAll('li > b, li > .num')].flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element.firstChild ?? element)
        return [...range.getClientRects()].map((box) => ({ text: element.textContent ?? '', element, box }))
      })
      return texts.flatMap((one, at) =>
        texts
          .slice(at + 1)
          .filter(
            ({ element, box }) =>
              element !== one.element &&
              box.left < one.box.right - 1 &&
              one.box.left < box.right - 1 &&
              box.top < one.box.bottom - 1 &&
              one.box.top < box.bottom - 1,
          )
          .map(({ text }) => `${one.text} | ${text}`),
      )
    })
  }

  async step(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true })
    const entry = this.page.getByRole('menuitem', { name, exact: true })
    // The buttons change a moment after the status: a step that is missing from the menu may become a button.
    await expect(async () => {
      if (await button.or(entry).isVisible()) return
      await this.page.getByRole('button', { name: this.say('More actions') }).click({ timeout: 5_000 })
      await expect(entry)
        .toBeVisible({ timeout: 3_000 })
        .catch(async (error: unknown) => {
          await this.page.keyboard.press('Escape')
          throw error
        })
    }).toPass({ timeout: 30_000 })
    await button.or(entry).click()
  }

  async take(name: string, words = '', confirm = name): Promise<void> {
    await this.step(this.say(name))
    if (words !== '') await this.question.locator('textarea').fill(words)
    await this.confirm(confirm)
    await expect(this.question).toBeHidden()
  }

  /** An amount may follow the verb in the button's label. */
  async confirm(verb: string): Promise<void> {
    await this.question.getByRole('button', { name: new RegExp(`^${this.say(verb)}( [A-Z]{3}\\s|$)`) }).click()
  }

  status(words: string): Locator {
    const head = this.page.locator('header').filter({ has: this.page.getByRole('heading', { level: 1 }) })
    return head.last().getByText(this.say(words), { exact: true })
  }

  get question(): Locator {
    return this.page.locator('dialog[open]').last()
  }
}
