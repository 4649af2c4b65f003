import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Building2, CircleCheck, CloudOff, Crown, Factory, FlaskConical, type LucideIcon } from 'lucide-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useVisitorsConversations } from '#account/queries/chat.ts'
import { useTableCopyStatus, useTableCounts } from '#catalogue/queries/copy-status.ts'
import { useHotProducts } from '#catalogue/queries/lists/stored-rows.ts'
import { useVisitorInfo } from '#api/use-backend.ts'
import type { VisitorInfo } from '#contract/entities/membership.ts'
import { paths } from '#domain/paths.ts'
import { formatDay, formatMoney } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { divide, ratio, toDecimal, wholeRatio } from '#lib/ratio.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { OperatorAddress } from '#widgets/provenance.tsx'
import { WorkRow } from './work.tsx'
import './visitor.css'

const Examples = () => {
  const { t } = useLingui()
  const chats = useVisitorsConversations()
  const [first, second, third] = dataOr(useHotProducts(), [])
  const examples = [first?.name, second?.ingredients[0]?.name, third?.registrationNo].flatMap((text) => text || [])
  const links = examples.map((text) => [text, paths.searchProducts(text)])
  links.push([t`Look up by crop and pest`, paths.lookup()])
  if (chats > 0) links.push([t`All chats`, paths.conversations()])
  return (
    <p className="row g-2 vh__eg">
      {links.map(([text, to = '']) => (
        <Link key={to} className="chip nowrap" to={to}>
          {text}
        </Link>
      ))}
    </p>
  )
}

const Entries = ({ offer }: { readonly offer: VisitorInfo | null | undefined }) => {
  const { t } = useLingui()
  const { state, part } = useTableCopyStatus('products')
  const tableCounts = dataOr(useTableCounts(), null)
  const { products, companies } =
    (state === 'here' && part === 'whole' && tableCounts?.products ? tableCounts : offer) ?? {}
  const day = offer?.day ? formatDay(offer.day) : ''
  const registerText = t`From China’s pesticide register, as of ${day}. Prices come from the suppliers.`
  const dayText = t`As of ${day}. Prices come from the suppliers.`
  return (
    <>
      <ul className="halves vh__entries">
        <WorkRow
          to={paths.products()}
          icon={FlaskConical}
          title={products ? <Plural value={products} one="# product" other="# products" /> : <Trans>Products</Trans>}
          text={<Trans>Registration, holder, uses and validity</Trans>}
        />
        <WorkRow
          to={paths.companies()}
          icon={Factory}
          title={
            companies ? <Plural value={companies} one="# supplier" other="# suppliers" /> : <Trans>Suppliers</Trans>
          }
          text={<Trans>Products, ratings and who answers here</Trans>}
        />
      </ul>
      <p className="asof vh__source">{day !== '' && (offer?.isRegister ? registerText : dayText)}</p>
    </>
  )
}

const countsOf = (of: Readonly<Record<'days' | 'enquiries' | 'samples', number>>) => ({
  days: plural(of.days, { one: '# day', other: '# days' }),
  enquiries: plural(of.enquiries, { one: '# enquiry', other: '# enquiries' }),
  samples: plural(of.samples, { one: '# sample request', other: '# sample requests' }),
})

const PlanText = ({ plan }: { readonly plan: VisitorInfo['plans'][number] }) => {
  const price = formatMoney(plan.amount, plan.currency)
  const each = formatMoney(toDecimal(divide(ratio(plan.amount), wholeRatio(plan.enquiries)), 2, 2), plan.currency)
  const { days, enquiries, samples } = countsOf(plan)
  return (
    <Trans>
      From {price} for {days}: {enquiries} at {each} each, {samples} and the suppliers’ contacts.
    </Trans>
  )
}

/** The browser offers installation with an event, which may be fired before this code runs. index.html stores it. */
const page = globalThis as { installEvent?: { readonly prompt: () => Promise<unknown> } | undefined }
const onOffer = (notify: () => void) => {
  addEventListener('beforeinstallprompt', notify)
  return () => removeEventListener('beforeinstallprompt', notify)
}

const Install = () => {
  const { t } = useLingui()
  const offered = useSyncExternalStore(onOffer, () => page.installEvent)
  const [, renderAgain] = useState({})
  const install = () => {
    page.installEvent = undefined
    renderAgain({})
    void offered?.prompt()
  }
  // Reserves the button's space only in browsers that can offer installation, because the event may come late.
  return (
    <div className={'onbeforeinstallprompt' in globalThis ? 'tall' : undefined}>
      {offered && <Button onClick={install}>{t`Install`}</Button>}
    </div>
  )
}

type FactProps = Readonly<{ icon: LucideIcon; title: string; text?: ReactNode; children?: ReactNode }>

const Fact = ({ icon, title, text, children }: FactProps) => (
  <li className="stack g-2 start">
    <h3 className="row g-2 h3">
      <Icon of={icon} />
      {title}
    </h3>
    {text && <p>{text}</p>}
    {children}
  </li>
)

const Facts = ({ offer }: { readonly offer: VisitorInfo | null }) => {
  const { t } = useLingui()
  const { trial, operator } = offer ?? {}
  const plan = offer?.plans.find(({ enquiries }) => enquiries > 0)
  // A backend that needs no membership offers neither a trial nor plans.
  const needsMembership = offer === null || Boolean(trial) || offer.plans.length > 0
  const { days, enquiries, samples } = countsOf(trial ?? { days: 0, enquiries: 0, samples: 0 })
  const freeText = trial
    ? t`Search of products, registrations and suppliers. With an account, for ${days}, also ${enquiries} and ${samples}.`
    : t`Search of products, registrations and suppliers. With an account also enquiries and sample requests.`
  const moreText = t`More enquiries and sample requests, and the suppliers’ contacts.`
  const offlineText = t`Products and your requests stay on this device. What you write goes out when you are online again.`
  return (
    <ul className="fields vh__facts">
      <Fact icon={CircleCheck} title={t`Free`} text={freeText}>
        <ButtonLink look="primary" to={paths.auth('register')}>{t`Create account`}</ButtonLink>
      </Fact>
      {needsMembership && (
        <Fact icon={Crown} title={t`Membership`} text={plan ? <PlanText plan={plan} /> : moreText}>
          {plan?.demo && <span className="small muted">{t`Demonstration price`}</span>}
        </Fact>
      )}
      <Fact icon={CloudOff} title={t`Works offline`} text={offlineText}>
        <Install />
      </Fact>
      <Fact icon={Building2} title={t`Who runs it`}>
        {operator ? <OperatorAddress operator={operator} /> : <Link to={paths.about('contact')}>{t`Contact`}</Link>}
      </Fact>
    </ul>
  )
}

export const VisitorHome = ({ ask, below }: Readonly<{ ask: ReactNode; below: ReactNode }>) => {
  const offer = useVisitorInfo()
  return (
    <>
      <Examples />
      <Entries offer={offer} />
      <div className="vh__ask">{ask}</div>
      {offer !== undefined && <Facts offer={offer} />}
      {offer !== undefined && below}
    </>
  )
}
