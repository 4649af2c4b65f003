import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useConversations, useVisitorsConversations } from '#account/queries/chat.ts'
import { readExampleQuestions, type ExampleQuestion } from '#catalogue/queries/ask.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useValueUntilSynced } from '#catalogue/queries/lists/stored-rows.ts'
import { useAsyncAnswer } from '#catalogue/queries/lists/use-index.ts'
import { isLoggedIn, sessionState } from '#api/session/session-state.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/marks/note.tsx'
import { latePart } from '#ui/page/after-paint.ts'
import { renderSilentRetry, withEmptySuspense } from '#ui/page/part.tsx'
import { useSave } from '#ui/page/use-saving.ts'
import { useStartConversation } from './use-start-conversation.ts'
import './start.css'

const StartModelChoice = withEmptySuspense(
  latePart(() => import('./model-choice.tsx'), 'StartModelChoice', renderSilentRetry),
)

const useExampleText = () => {
  const { t } = useLingui()
  return ({ ask, active, crop, registrationNo }: ExampleQuestion): string => {
    switch (ask) {
      case 'dose':
        return t`Dose of ${active} on ${crop}`
      case 'suppliers':
        return t`Suppliers of ${active}`
      case 'products':
        return t`Products with ${active} for ${crop}`
      case 'valid':
        return t`Until when is ${registrationNo} valid?`
    }
  }
}

export const useExampleQuestions = (): readonly string[] | null => {
  const textOf = useExampleText()
  const isCopied = useCatalogueStatus().asOf !== null
  const { now } = useAsyncAnswer('', String(isCopied), readExampleQuestions)
  const examples = now.status === 'loading' ? null : dataOr(now, []).map(textOf)
  return useValueUntilSynced('examples', examples, examples === null || !isCopied)
}

const VisitorsNote = () => {
  const { t } = useLingui()
  const { save } = useSave()
  const count = useVisitorsConversations()
  if (count === 0) return null
  const settle = (work: 'adoptVisitorConversations' | 'declineVisitorConversations') =>
    save(async () => (await import('#account/actions/chat.ts'))[work]())
  return (
    <Note>
      <p>
        <Plural
          value={count}
          one="# chat on this device was written before you logged in. Add it to your account?"
          other="# chats on this device were written before you logged in. Add them to your account?"
        />
      </p>
      <div className="bar">
        <Button size="sm" onClick={() => void settle('adoptVisitorConversations')}>{t`Add`}</Button>
        <Button look="ghost" size="sm" onClick={() => void settle('declineVisitorConversations')}>{t`No`}</Button>
      </div>
    </Note>
  )
}

export const ChatStart = () => {
  const { t } = useLingui()
  const examples = useExampleQuestions()
  const some = dataOr(useConversations(1), []).length > 0
  const ask = useStartConversation()
  const signedIn = isLoggedIn(useSnapshot(sessionState).view)
  return (
    <div className="stack g-3 starts">
      <VisitorsNote />
      {/* While the examples are read, the empty list reserves their space. */}
      {examples?.length !== 0 && (
        <ul className="starts__list" aria-label={t`Examples`}>
          {examples?.map((text) => (
            <li key={text}>
              <button type="button" className="muted full box starts__one" onClick={() => void ask(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="bar">
        <Link to={paths.lookup()} className="tap">{t`Look up by crop and pest`}</Link>
        {some && <Link to={paths.conversations()} className="tap">{t`All chats`}</Link>}
      </p>
      {signedIn && <StartModelChoice />}
    </div>
  )
}
