import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface AboutProps {
  /** The article named in the address: about, privacy or contact. */
  readonly name: string
  readonly brand: { readonly name: string; readonly supportEmail: string }
}

const About = ({ brand }: Pick<AboutProps, 'brand'>) => (
  <>
    <h2 className="h-record">
      <Trans>About {brand.name}</Trans>
    </h2>
    <p>
      <Trans>Agrochemical sourcing from China: connecting overseas buyers with Chinese pesticide suppliers.</Trans>
    </p>
    <ul>
      <li>
        <Trans>Registrations, products and suppliers in one library.</Trans>
      </li>
      <li>
        <Trans>Supply-demand matching: one request to many suppliers, every reply in one place.</Trans>
      </li>
      <li>
        <Trans>Check registration validity, export restrictions and supplier records before you decide.</Trans>
      </li>
      <li>
        <Trans>Value-added services: factory and goods inspection, exhibition tours, market reports.</Trans>
      </li>
    </ul>
  </>
)

const Privacy = () => (
  <>
    <h2 className="h-record">
      <Trans>Privacy</Trans>
    </h2>
    <p>
      <Trans>The product is for adults aged 18 and over.</Trans>
    </p>
    <p>
      <Trans>Payments go to a third-party payment processor. We do not see card numbers.</Trans>
    </p>
    <p>
      <Trans>What you write is stored on your device until it is sent. You can delete your account at any time.</Trans>
    </p>
  </>
)

const Contact = ({ brand }: Pick<AboutProps, 'brand'>) => (
  <>
    <h2 className="h-record">
      <Trans>Contact</Trans>
    </h2>
    <p>
      <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
    </p>
  </>
)

export const AboutScreen = ({ name, brand }: AboutProps) => {
  const articles: Record<string, ReactNode> = { privacy: <Privacy />, contact: <Contact brand={brand} /> }
  return <article className="page page--narrow about">{articles[name] ?? <About brand={brand} />}</article>
}
