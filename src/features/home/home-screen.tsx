import { useLingui } from '@lingui/react/macro'
import { ArrowUp } from 'lucide-react'
import { Suspense, useRef, useState, type ComponentType, type ReactNode, type SetStateAction } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOffline, useIsServerFailing } from '#api/connection.ts'
import { paths } from '#domain/paths.ts'
import { withMessages } from '#i18n/setup.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SkeletonRows } from '#ui/lists/list-states.tsx'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSave } from '#ui/page/use-saving.ts'
import { renderFailedLine, lazyPart } from '#ui/page/part.tsx'
import './home.css'

const BuyerHomeWork = lazyPart(() => withMessages(() => import('./work.tsx'), 'BuyerHomeWork'), renderFailedLine)
const Visitor = lazyPart(() => withMessages(() => import('./visitor.tsx'), 'VisitorHome'), renderFailedLine)
const QuestionSurplusMark = lazyPart(
  () => withMessages(() => import('./long-question.tsx'), 'QuestionSurplusMark'),
  renderFailedLine,
)
const HomeBelowFold = lazyPart(() => withMessages(() => import('./hot-lists.tsx'), 'HomeBelowFold'), renderFailedLine)

/** The value of `maxQuestionLength`; importing it would load its module's schemas before the first paint. */
const questionLetters = 500

type VoiceProps = Readonly<{
  text: string
  onText: (text: SetStateAction<string>) => void
  onHold: (isOnHold: boolean) => void
}>

type HomeScreenProps = Readonly<{
  VoiceInput?: ComponentType<VoiceProps>
  search?: ReactNode
  start?: ReactNode
  offer?: ReactNode
  watched?: ReactNode
}>

const AskForm = ({ VoiceInput }: Readonly<{ VoiceInput: HomeScreenProps['VoiceInput'] }>) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOnHold, setIsOnHold] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const [tries, setTries] = useState(0)
  const isLong = text.trim().length > questionLetters
  const { save } = useSave()
  const ask = async () => {
    if (isOnHold) return
    if (text.trim() === '') return showToast({ tone: 'bad', text: t`No input detected` })
    if (isLong) {
      setTries((before) => before + 1)
      return inputRef.current?.focus()
    }
    await save(async () => {
      const { startConversation } = await import('#account/actions/chat.ts')
      void navigate(paths.conversation(await startConversation(text)))
    })
  }
  return (
    <form
      className="row composer"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <input
        ref={inputRef}
        className="composer__line"
        enterKeyHint="send"
        value={text}
        aria-invalid={isLong || undefined}
        placeholder={t`Product, crop, pest or registration number`}
        aria-label={t`What do you need to source?`}
        onChange={(event) => setText(event.target.value)}
      />
      <Suspense fallback={<span className="iconbtn" />}>
        {VoiceInput && <VoiceInput text={text} onText={setText} onHold={setIsOnHold} />}
      </Suspense>
      <Button type="submit" look="primary" icon={ArrowUp}>{t`Ask`}</Button>
      <Suspense>{isLong && <QuestionSurplusMark text={text} tries={tries} />}</Suspense>
    </form>
  )
}

export const HomeScreen = ({ VoiceInput, search, start, offer, watched }: HomeScreenProps) => {
  const { t } = useLingui()
  const offline = useOffline()
  const failing = useIsServerFailing()
  const ask = <AskForm VoiceInput={VoiceInput} />
  const below = (
    <Suspense>
      {watched}
      <HomeBelowFold />
    </Suspense>
  )
  return (
    <div className="hm">
      <h2>{t`What do you need to source?`}</h2>
      <p className="lead">
        {offline && !failing
          ? t`You are offline. Search and write as usual: what you send leaves when you are online again.`
          : t`Find Chinese agrochemicals, ask several suppliers for a price, and compare what they quote.`}
      </p>
      {search ?? ask}
      {!search && (
        <div className="hm__start">
          <Suspense>{start}</Suspense>
        </div>
      )}
      {/* One Suspense for all parts below the search, so that none of them moves another one when it is rendered. */}
      <Suspense fallback={<SkeletonRows rows={3} />}>
        {search ? (
          <Visitor ask={ask} below={below} />
        ) : (
          <>
            {offer}
            <BuyerHomeWork below={below} />
          </>
        )}
      </Suspense>
    </div>
  )
}
