import { Trans, useLingui } from '@lingui/react/macro'
import { Scale, Search, Send, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'

const Step = ({ icon: Icon, title, text }: { icon: LucideIcon; title: ReactNode; text: ReactNode }) => (
  <li className="firsts__one">
    <span className="mono">
      <Icon className="icon" aria-hidden />
    </span>
    <span className="item__t">{title}</span>
    <span className="firsts__text">{text}</span>
  </li>
)

/** How the app works, for somebody who has not sent anything yet. */
export const FirstSteps = () => {
  const { t } = useLingui()
  // An active ingredient that many suppliers offer.
  const example = t`glyphosate`
  return (
    <section className="section" aria-labelledby="home-steps">
      <div className="section__head">
        <h3 className="h2" id="home-steps">
          <Trans>How it works</Trans>
        </h3>
        <Link to={paths.searchProducts(example)}>
          <Trans>Open an example: {example}</Trans>
        </Link>
      </div>
      <ol className="firsts">
        <Step
          icon={Search}
          title={<Trans>1. Find</Trans>}
          text={<Trans>Search registered products and choose those you need, from one supplier or several.</Trans>}
        />
        <Step
          icon={Send}
          title={<Trans>2. Enquire</Trans>}
          text={<Trans>Ask all of them for a price at once. Without a connection it is sent later, once.</Trans>}
        />
        <Step
          icon={Scale}
          title={<Trans>3. Compare</Trans>}
          text={<Trans>See their quotations side by side in one currency, and accept the best one.</Trans>}
        />
      </ol>
    </section>
  )
}
