import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { articleNames, type ArticleName } from './article.ts'
import { ArticlePart, namedIn, NotDownloaded } from './article-part.tsx'
import { useArticles } from './use-articles.ts'
import './about.css'

export const articleOf = (name: string | null): ArticleName => articleNames.find((one) => one === name) ?? 'about'

/** The names of the articles, for the tab's title and the links between them. */
export const useArticleTitles = (): Readonly<Record<ArticleName, string>> => {
  const { t } = useLingui()
  return { about: t`About`, help: t`Help`, privacy: t`Privacy`, terms: t`Terms of use`, contact: t`Contact` }
}

interface AboutProps {
  readonly name: ArticleName
  readonly brand: { readonly name: string; readonly supportEmail: string }
}

const Contacts = ({ supportEmail }: { readonly supportEmail: string }) => (
  <ul>
    <li>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </li>
    <li>
      <Link to={paths.feedback()}>
        <Trans>Feedback</Trans>
      </Link>
    </li>
  </ul>
)

/** An article about the app: what it does, how it treats data, the terms, and how to reach the operator. */
export const AboutScreen = ({ name, brand }: AboutProps) => {
  const { t } = useLingui()
  const titles = useArticleTitles()
  const { read, again } = useArticles()
  return (
    <div className="page page--narrow about">
      <nav className="about__nav" aria-label={t`Articles`}>
        {articleNames.map((one) => (
          <Link key={one} className="chip" to={paths.about(one)} aria-current={one === name ? 'page' : undefined}>
            {titles[one]}
          </Link>
        ))}
      </nav>
      {read === 'reading' && <SkeletonRows rows={4} />}
      {read === 'failed' && (
        <NotDownloaded title={<Trans>This article has not been downloaded to this device yet</Trans>} again={again} />
      )}
      {typeof read === 'object' && (
        <article className="about__text" lang={read.in}>
          <h2 className="h-record">{namedIn(brand.name)(read.articles[name].title)}</h2>
          {read.articles[name].parts.map((part) => (
            <section key={part.heading ?? ''} className="about__part">
              {part.heading !== undefined && <h3 className="h2">{part.heading}</h3>}
              <ArticlePart part={part} brand={brand.name} />
            </section>
          ))}
        </article>
      )}
      {name === 'contact' && <Contacts supportEmail={brand.supportEmail} />}
    </div>
  )
}
