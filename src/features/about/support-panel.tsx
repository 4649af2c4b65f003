import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, Mail, MessagesSquare } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#domain/paths.ts'
import { supportWidgetUrl } from '#prefs/build-settings.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { SkeletonRows, ReadFailureNote } from '#ui/lists/list-states.tsx'
import { insertBrand, ArticleTexts, useArticles, type Brand } from './about-screen.tsx'
import { articleNames, type Articles } from './read-articles.ts'
import './about.css'
import { foldText } from '#lib/fold-text.ts'

export const findArticleParts = (articles: Articles, query: string) => {
  const queryWords = foldText(query).split(/\s+/u).filter(Boolean)
  const names = queryWords.length === 0 ? (['help'] as const) : articleNames
  const matches = names
    .toSorted((one, other) => Number(other === 'help') - Number(one === 'help'))
    .flatMap((name) => articles[name].parts.map((part) => ({ heading: part[0] || articles[name].title, part })))
    .filter(({ heading, part }) => {
      const text = foldText([heading, ...part].join(' '))
      return queryWords.every((word) => text.includes(word))
    })
  const inHeading = ({ heading }: { heading: string }) => queryWords.every((word) => foldText(heading).includes(word))
  return [...matches.filter(inHeading), ...matches.filter((one) => !inHeading(one))]
}

const Answers = ({ brand }: { readonly brand: string }) => {
  const { t } = useLingui()
  const read = useArticles()
  const [query, setQuery] = useState('')
  if (read.status === 'loading') return <SkeletonRows rows={4} />
  if (read.status === 'failed')
    return (
      <ReadFailureNote icon={CloudOff} line={false} onAgain={read.retry}>
        <Trans>The answers have not been downloaded to this device yet</Trans>
      </ReadFailureNote>
    )
  const matches = findArticleParts(read.data.articles, query)
  const withOperator = insertBrand(brand)
  return (
    <div className="stack g-3 answers">
      <SearchField label={t`Search the answers`} value={query} onSearch={setQuery} />
      <p className="sr" role="status">
        {matches.length === 0 && <Trans>No answer contains these words.</Trans>}
      </p>
      {matches.length === 0 ? (
        <p className="muted" aria-hidden>{t`No answer contains these words. Write to customer service below.`}</p>
      ) : (
        <div className="line-t" lang={read.data.in}>
          {matches.map(({ heading, part }) => (
            <details key={heading} className="line-b answers__item">
              <summary>{withOperator(heading)}</summary>
              <div className="stack g-3">
                <ArticleTexts part={part} brand={brand} />
              </div>
            </details>
          ))}
        </div>
      )}
    </div>
  )
}

/** Loaded only after a click, because loading it shows the chat's provider the visitor's IP address. */
const ForeignChat = ({ address }: { readonly address: string }) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { host } = new URL(address)
  return open ? (
    <iframe
      className="support__chat"
      title={t`Chat with customer service`}
      src={address}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin reaches its own storage only
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="no-referrer"
    />
  ) : (
    <div className="stack g-3">
      <Button icon={MessagesSquare} onClick={() => setOpen(true)}>{t`Open the chat`}</Button>
      <p className="muted small">{t`The chat is run by ${host} and needs a connection.`}</p>
    </div>
  )
}

type SupportProps = Readonly<{ brand: Brand; form: ReactNode; onLogIn: () => void; onClose: () => void }>

export const SupportPanel = ({ brand, form, onLogIn, onClose }: SupportProps) => {
  const { t } = useLingui()
  const { supportEmail } = brand
  return (
    <Dialog title={t`Customer service`} size="side" onClose={onClose}>
      <div className="stack support">
        <section className="stack g-3">
          <h3 className="h3">{t`Answers`}</h3>
          <Answers brand={brand.name} />
        </section>
        {supportWidgetUrl !== null && <ForeignChat address={supportWidgetUrl} />}
        <section className="stack g-3">
          <h3 className="h3">{t`Write to customer service`}</h3>
          {form ?? (
            <div>
              <Button onClick={onLogIn}>{t`Log in to write here`}</Button>
            </div>
          )}
          <p className="bar small support__links">
            {form !== null && <Link to={paths.messages()}>{t`Answers so far are under Messages`}</Link>}
            <a href={`mailto:${supportEmail}`}>
              <Mail className="icon icon--16" aria-hidden /> {supportEmail}
            </a>
          </p>
        </section>
      </div>
    </Dialog>
  )
}
