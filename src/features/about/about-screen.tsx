import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { OperatorAddress } from '#widgets/provenance.tsx'
import { useVisitorInfo } from '#api/use-backend.ts'
import { useAsyncAnswer } from '#catalogue/queries/lists/use-index.ts'
import { paths } from '#domain/paths.ts'
import { SkeletonRows, ReadFailureNote } from '#ui/lists/list-states.tsx'
import { articleNames, readArticles, type ArticlePart, type ArticleName } from './read-articles.ts'
import './about.css'
import { CloudOff } from 'lucide-react'

export function useArticles() {
  const { i18n } = useLingui()
  return useAsyncAnswer(i18n.locale, 0, () => readArticles(i18n.locale)).last
}

export const insertBrand = (brand: string) => (text: string) => text.replaceAll('{brand}', brand)

const bullet = '- '

export function ArticleTexts({ part: [, ...texts], brand }: Readonly<{ part: ArticlePart; brand: string }>) {
  const withOperator = insertBrand(brand)
  const items = texts.filter((text) => text.startsWith(bullet))
  return (
    <>
      {texts.map((text) => !text.startsWith(bullet) && <p key={text}>{withOperator(text)}</p>)}
      {items.length > 0 && (
        <ul className="stack g-2 bullets">
          {items.map((item) => (
            <li key={item}>{withOperator(item.slice(bullet.length))}</li>
          ))}
        </ul>
      )}
    </>
  )
}

export const toArticleName = (name: string | null): ArticleName => articleNames.find((one) => one === name) ?? 'about'

export const useArticleTitles = (): Readonly<Record<ArticleName, string>> => {
  const { t } = useLingui()
  return { about: t`About`, help: t`Help`, privacy: t`Privacy`, terms: t`Terms of use`, contact: t`Contact` }
}

export type Brand = Readonly<{ name: string; supportEmail: string }>

export const AboutScreen = ({ name, brand }: Readonly<{ name: ArticleName; brand: Brand }>) => {
  const { t } = useLingui()
  const titles = useArticleTitles()
  const read = useArticles()
  const operator = useVisitorInfo()?.operator
  return (
    <div className="page page--narrow stack g-3">
      <nav className="cluster about__nav" aria-label={t`Articles`}>
        {articleNames.map((one) => (
          <Link key={one} className="chip" to={paths.about(one)} aria-current={one === name ? 'page' : undefined}>
            {titles[one]}
          </Link>
        ))}
      </nav>
      {read.status === 'loading' && <SkeletonRows rows={4} />}
      {read.status === 'failed' && (
        <ReadFailureNote icon={CloudOff} line={false} onAgain={read.retry}>
          <Trans>This article has not been downloaded to this device yet</Trans>
        </ReadFailureNote>
      )}
      {read.status === 'ready' && (
        <article className="stack g-5 measure" lang={read.data.in}>
          <h2 className="h-record">{insertBrand(brand.name)(read.data.articles[name].title)}</h2>
          {read.data.articles[name].parts.map((part) => (
            <section key={part[0]} className="stack g-3">
              {part[0] !== '' && <h3 className="h2">{part[0]}</h3>}
              <ArticleTexts part={part} brand={brand.name} />
            </section>
          ))}
        </article>
      )}
      {(name === 'contact' || name === 'about') && operator && <OperatorAddress operator={operator} />}
      {name === 'contact' && (
        <ul className="stack g-2 bullets">
          <li>
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </li>
          <li>
            <Link to={paths.feedback()}>{t`Feedback`}</Link>
          </li>
        </ul>
      )}
    </div>
  )
}
