import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { articleNames, type Article, type ArticleName } from './articles/article.ts'
import { readArticles } from './read-articles.ts'
import './about.css'

export const articleOf = (name: string | null): ArticleName => articleNames.find((one) => one === name) ?? 'about'

/** The names of the articles, for the tab's title and the links between them. */
export const useArticleTitles = (): Readonly<Record<ArticleName, string>> => {
  const { t } = useLingui()
  return { about: t`About`, privacy: t`Privacy`, terms: t`Terms of use`, contact: t`Contact` }
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

type Read = Awaited<ReturnType<typeof readArticles>>

const useArticles = () => {
  const { i18n } = useLingui()
  const [tries, setTries] = useState(0)
  const [read, setRead] = useState<Read | 'reading' | 'failed'>('reading')
  useEffect(() => {
    let here = true
    readArticles(i18n.locale).then(
      (found) => here && setRead(found),
      () => here && setRead('failed'),
    )
    return () => {
      here = false
    }
  }, [i18n.locale, tries])
  return { read, again: () => setTries(tries + 1) }
}

const ArticleText = ({ article, brand }: { readonly article: Article; readonly brand: string }) => {
  const named = (text: string) => text.replaceAll('{brand}', brand)
  return (
    <>
      <h2 className="h-record">{named(article.title)}</h2>
      {article.parts.map(({ heading, text = [], list = [] }) => (
        <section key={heading ?? ''} className="about__part">
          {heading !== undefined && <h3 className="h2">{heading}</h3>}
          {text.map((one) => (
            <p key={one}>{named(one)}</p>
          ))}
          {list.length > 0 && (
            <ul>
              {list.map((one) => (
                <li key={one}>{named(one)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  )
}

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
        <EmptyState
          icon={CloudOff}
          title={<Trans>This article has not been downloaded to this device yet</Trans>}
          action={
            <Button icon={RotateCw} onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      )}
      {typeof read === 'object' && (
        <article className="about__text" lang={read.in}>
          <ArticleText article={read.articles[name]} brand={brand.name} />
        </article>
      )}
      {name === 'contact' && <Contacts supportEmail={brand.supportEmail} />}
    </div>
  )
}
