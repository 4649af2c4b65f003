import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '#domain/paths.ts'

export interface GuideStep {
  /** The targets: the first visible one is shown. */
  readonly targets: readonly string[]
  /** The target is in the menu: below 1024 px the menu is opened for it. */
  readonly inMenu: boolean
  readonly title: MessageDescriptor
  readonly text: MessageDescriptor
}

const entry = (address: string) => [`.side a[href$="${address}"]`]

/** The ten steps of the specification, in its order. */
export const guideSteps: readonly [GuideStep, ...GuideStep[]] = [
  {
    targets: ['.head .iconbtn--text', '.head [aria-haspopup] .lucide-menu', '.head .iconbtn'],
    inMenu: false,
    title: msg`Language`,
    text: msg`Choose the language, the appearance, the number format and your time zone. On a phone it is in the menu.`,
  },
  {
    targets: ['.side .newchat'],
    inMenu: true,
    title: msg`New chat`,
    text: msg`Ask about a product, a crop or a supplier in your own words.`,
  },
  {
    targets: entry(paths.lookup()),
    inMenu: true,
    title: msg`AI pesticide search`,
    text: msg`Choose a crop and a pest, and see the registered products with their doses.`,
  },
  {
    targets: entry(paths.products()),
    inMenu: true,
    title: msg`Product library`,
    text: msg`Every registered product you can ask for. Tick several, then send one enquiry to all their suppliers.`,
  },
  {
    targets: entry(paths.requests('enquiry')),
    inMenu: true,
    title: msg`Enquiries`,
    text: msg`Your drafts, what you sent, and the quotations that came back.`,
  },
  {
    targets: entry(paths.requests('sample')),
    inMenu: true,
    title: msg`Samples`,
    text: msg`Ask for samples and follow them until they arrive.`,
  },
  {
    targets: entry(paths.requests('intention')),
    inMenu: true,
    title: msg`Registration support`,
    text: msg`Ask suppliers to support the registration of a product in your country.`,
  },
  {
    targets: entry(paths.favourites()),
    inMenu: true,
    title: msg`Saved suppliers`,
    text: msg`Suppliers that you marked, with your notes.`,
  },
  {
    targets: [`.dock a[href$="${paths.cart()}"]`, `.head a[href$="${paths.cart()}"]`],
    inMenu: false,
    title: msg`Cart`,
    text: msg`Collect products here while you look around, and ask for all of them at once.`,
  },
  {
    targets: ['.dock [href^="mailto:"]', '.dock button', '.head .iconbtn'],
    inMenu: false,
    title: msg`Customer service`,
    text: msg`Write to us here. On a phone it is in the menu. You can replay this tour now.`,
  },
]
