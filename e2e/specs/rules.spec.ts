import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/fixtures.ts'
import { recordsOf, type Kind } from '../harness/records.ts'
import type { Translator } from '../harness/texts.ts'
import { openCopiedLibraryIn } from '../pages/new-device.ts'
import { productPagePath, RequestForm } from '../pages/request-form.ts'

type MessageOf = (say: Translator, product: string) => string

interface Rule {
  readonly field: (form: RequestForm) => Locator
  /** A value that breaks the rule, typed or chosen from a list; '' empties the field. */
  readonly wrong: string
  readonly says: string
  readonly told: MessageOf
  readonly onPhone?: true
}

/** Matches a text that begins with the message, because the form may append how it understood the number. */
const beginning = (text: string) => new RegExp(`^${text.replaceAll(/[.()?]/g, String.raw`\$&`)}`)

const line = (column: string, wrong: string, says: string): Rule => ({
  field: (form) => form.line(column),
  wrong,
  says,
  told: (say, product) => (wrong === '' ? say(`${says} for {product}`, { product }) : `${product}: ${say(says)}`),
})
/** A rule of the whole request. Its message begins with the label, unless the field is empty. */
const term = (label: string, wrong: string, says: string): Rule => ({
  field: (form) => form.dialog.getByLabel(form.say(label), { exact: true }),
  wrong,
  says,
  told: (say) => (wrong.trim() === '' ? say(says) : `${say(label)}: ${say(says)}`),
})
const onPhone = (rule: Rule): Rule => ({ ...rule, onPhone: true })

const digits = 'Use digits and one decimal separator'
const figures = (...labels: readonly string[]) => labels.map((label) => term(label, 'some', digits))
const quantity = [
  line('Quantity', '', 'Enter a quantity'),
  line('Quantity', 'many', digits),
  line('Quantity', '-5', 'Enter a number greater than 0'),
  line('Quantity', '0', 'Enter a number greater than 0'),
  line('Unit', '', 'Choose a unit'),
]
// Texts are trimmed before they are checked, so blanks break the rule too.
const place = ['', '   '].map((wrong): Rule => ({
  ...term('', wrong, 'Enter a place of delivery'),
  field: (form) => form.place,
}))
const replyBy = [term('Reply by', '', 'Choose a reply-by date')]

const kinds: Record<Kind, { button: string; fill: (form: RequestForm) => Promise<void>; rules: readonly Rule[] }> = {
  enquiry: {
    button: 'Enquire',
    fill: (form) => form.complete(),
    rules: [
      ...quantity,
      line('Packaging', '', 'Choose packaging'),
      term('Incoterm', '', 'Choose an Incoterm'),
      ...place,
      term('Payment method', '', 'Choose a payment method'),
      ...replyBy,
    ],
  },
  sample: {
    button: 'Sample',
    fill: (form) => form.completeSample(),
    rules: [
      ...quantity,
      ...place,
      term('Purpose', '', 'Choose a purpose'),
      term('Shipping method', '', 'Choose a shipping method'),
      ...figures('Maximum you can pay'),
      ...replyBy,
      onPhone(term('Note to suppliers', '', 'State what the sample is for')),
    ],
  },
  intention: {
    button: 'Registration support',
    fill: (form) => form.completeRegistration(),
    rules: [
      term('Sample quantity', '', 'Enter a sample quantity (0 if none)'),
      term('Sample quantity', '-1', 'Enter 0 or a larger number'),
      ...figures('Sample quantity', 'Amount', 'First year quantity', 'Second year quantity', 'Third year quantity'),
      ...figures('First year amount', 'Second year amount', 'Third year amount'),
      term('Expected time to approval', '1.5', 'Enter a whole number of months'),
      ...replyBy,
      onPhone(term('Sample unit', '', 'Choose a sample unit')),
      onPhone(term('Purpose', '', 'Choose a purpose')),
    ],
  },
}

test.setTimeout(600_000)

/** Ids of the invalid fields that the message covers, tested at points all over it. Empty if it has disappeared. */
const fieldsUnder = (message: Locator): Promise<string[]> =>
  message.evaluateAll((messages) => {
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98]
    const under = messages.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const points = parts.flatMap((across) => parts.map((down) => [x + width * across, y + height * down] as const))
      return points.flatMap(([left, top]) => document.elementsFromPoint(left, top))
    })
    return [...new Set(under.filter((one) => one.matches('[aria-invalid="true"]')).map(({ id }) => id))]
  })

test('breaking any one rule of a form gives a message, marks the field and focuses it; the corrected form is sent', async ({
  device,
  server,
  say,
  isMobile,
}) => {
  const { page } = device
  await openCopiedLibraryIn(device, say)
  const desktop = page.viewportSize() ?? { width: 1440, height: 900 }

  for (const kind of ['enquiry', 'sample', 'intention'] as const) {
    const { button, fill, rules } = kinds[kind]
    await page.setViewportSize(desktop)
    await page.goto(productPagePath)
    const form = await RequestForm.open(page, button, say)
    const { dialog } = form
    const close = dialog.getByRole('button', { name: say('Close'), exact: true }).first()
    const marks = dialog.locator('[aria-invalid="true"]')
    await fill(form)
    const product = await form.product()

    for (const [at, rule] of rules.entries())
      await test.step(`${kind}: ${rule.says}`, async () => {
        if (rule.onPhone && !isMobile) await page.setViewportSize({ width: 390, height: 844 })
        const field = rule.field(form)
        const list = await field.evaluate((element) => element.tagName === 'SELECT')
        // The right value is typed without the displayed separator, because the form asks what a typed separator means.
        const right = (await field.inputValue()).replace(/^(\d{1,3})[.,](\d{3})$/, '$1$2')
        const put = (value: string) => (list ? field.selectOption(value) : field.fill(value))
        await put(rule.wrong)
        // Half of the rules are broken by saving a draft, which checks the same rules as sending.
        await (at % 2 === 0 ? form.send() : form.pressSave())
        const message = page
          .getByRole('alert')
          .filter({ has: page.getByText(rule.told(say, product), { exact: true }) })
        await expect(message).toBeVisible()
        expect(await fieldsUnder(message)).toEqual([])
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(marks).toHaveCount(1)
        await expect(field).toBeFocused()
        // The page scrolls no further than to the field, so the form's Close button stays visible.
        await expect(close).toBeInViewport()
        await expect(field).toHaveAccessibleDescription(beginning(say(rule.says)))
        await put(right)
        await expect(marks).toHaveCount(0)
      })
    expect(await recordsOf(server, kind)).toHaveLength(0)
    expect(await server.drafts()).toHaveLength(0)
    await form.send()
    await expect.poll(async () => (await recordsOf(server, kind)).length, { timeout: 30_000 }).toBe(1)
  }
})
