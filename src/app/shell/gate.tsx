import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'

interface Preview {
  readonly what: MessageDescriptor
  readonly example: MessageDescriptor
}

const requests = (what: MessageDescriptor): Preview => ({
  what,
  example: msg`For example: Mancozeb 80% WP, 3 suppliers, 2 have quoted, 1 asks for your label.`,
})

const previews: Readonly<Record<string, Preview>> = {
  [paths.cart()]: {
    what: msg`The cart collects products, so that one enquiry asks all their suppliers for a price.`,
    example: msg`For example: Glyphosate 480 g/L SL of 3 suppliers, quantity and terms entered once.`,
  },
  [paths.prices()]: {
    what: msg`Price trends show what active ingredients cost in China, over 1 to 12 months, in RMB and US dollars.`,
    example: msg`For example: Glyphosate 95% TC, price per tonne, and its change in two weeks.`,
  },
  [paths.requests('enquiry')]: requests(
    msg`Your enquiries: who has opened them, who has quoted, and what you do next. Quotations are compared side by side.`,
  ),
  [paths.requests('sample')]: requests(
    msg`Your sample requests: who sends one, what it costs, and where the parcel is.`,
  ),
  [paths.requests('intention')]: requests(
    msg`Your registration support requests: who supports you, which documents come, and what it costs.`,
  ),
}

export const VisitorPreview = () => {
  const { t, i18n } = useLingui()
  const preview = previews[useLocation().pathname]
  return (
    <>
      {preview ? (
        <>
          <p className="strong">{i18n._(preview.what)}</p>
          <p className="muted">{i18n._(preview.example)}</p>
        </>
      ) : (
        <p>{t`Log in to see this page.`}</p>
      )}
      <ButtonLink look="primary" to={paths.auth('register')}>{t`Create account`}</ButtonLink>
    </>
  )
}
