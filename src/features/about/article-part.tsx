import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, RotateCw } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { readArticles, type ArticlePart } from './read-articles.ts'

type Read = Awaited<ReturnType<typeof readArticles>>

/** The articles in the reader's language, and how to ask for them again. */
export function useArticles() {
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

/** Puts the operator's name into a text. */
export const namedIn = (brand: string) => (text: string) => text.replaceAll('{brand}', brand)

const bullet = '- '

/** Paragraphs and list of a part of an article, without its heading. */
export function PartTexts({ part: [, ...texts], brand }: Readonly<{ part: ArticlePart; brand: string }>) {
  const named = namedIn(brand)
  const items = texts.filter((text) => text.startsWith(bullet))
  return (
    <>
      {texts.map((text) => !text.startsWith(bullet) && <p key={text}>{named(text)}</p>)}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{named(item.slice(bullet.length))}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The articles of this language are not on the device, and could not be fetched. */
export function NotDownloaded({ title, again }: Readonly<{ title: ReactNode; again: () => void }>) {
  return (
    <EmptyState
      icon={CloudOff}
      title={title}
      action={
        <Button icon={RotateCw} onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  )
}
