import { Trans } from '@lingui/react/macro'
import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/lists/list-states.tsx'
import type { Article } from './article.ts'

export type Part = Article['parts'][number]

/** Puts the operator's name into a text. */
export const namedIn = (brand: string) => (text: string) => text.replaceAll('{brand}', brand)

/** Paragraphs and list of a part of an article, without its heading. */
export const ArticlePart = ({ part, brand }: { readonly part: Part; readonly brand: string }) => {
  const named = namedIn(brand)
  const { text = [], list = [] } = part
  return (
    <>
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
    </>
  )
}

/** The articles of this language are not on the device, and could not be fetched. */
export const NotDownloaded = ({ title, again }: { readonly title: ReactNode; readonly again: () => void }) => (
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
