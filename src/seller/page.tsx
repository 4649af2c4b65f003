import { type ComponentProps, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { SellerInfo } from '#contract/entities/account.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import { status } from '#domain/lifecycle/status.ts'
import { EmptyState } from '#ui/lists/list-states.tsx'
import { ErrorBoundary } from '#ui/page/part.tsx'
import { SessionsDialog } from './sessions.tsx'
import { LoginForm } from './sign-in.tsx'
import { type InboxFilter, InboxList, isSuppliersTurn } from './inbox-list.tsx'
import { requireSellerError, type SellerProblem, type SellerCalls } from './calls.ts'
import { type InboxOptions, useInbox, usePeriodicRefresh } from './use-inbox.ts'
import { RequestPanel } from './request.tsx'
import { createTypedTextStore, type TypedTextStore } from './typed-store.ts'
import { SellerContext, useOptionalCall, useSeller } from './context.ts'
import { type SellerLocale, sellerLocales, sellerTexts } from './texts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import { type RequestKind, requestKinds } from '#contract/entities/request.ts'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { BrandMark } from '#ui/marks/brand-mark.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Select } from '#ui/fields/select.tsx'

const languageNames = { en: 'English', 'zh-Hans': '简体中文' } as const satisfies Record<SellerLocale, string>
const languages = sellerLocales.map((value) => ({ value, label: languageNames[value] }))

type HeaderProps = Readonly<{
  onLocale: (locale: SellerLocale) => void
  info: SellerInfo | null
  onLogOut: (() => void) | null
}>

const Header = ({ onLocale, info, onLogOut }: HeaderProps) => {
  const { words, locale } = useSeller()
  const name = info?.name ?? info?.supplierId
  const [showsSessions, setShowsSessions] = useState(false)
  return (
    <header className={onLogOut ? 'bar full top' : 'bar full top top--door'}>
      {onLogOut && (
        <p className="brand">
          <BrandMark />
          <span>{words.title}</span>
        </p>
      )}
      {info && name && (
        <p translate="no" className="row who">
          <Monogram name={name} size="sm" />
          <span className="grow">
            <b className="clip block">{name}</b>
            <span className="faint tiny clip block">{info.email}</span>
          </span>
        </p>
      )}
      <div className="row push top__tools">
        <Select
          value={locale}
          aria-label="Language 语言"
          options={languages}
          onValue={(next) => next !== '' && onLocale(next)}
        />
        {onLogOut && (
          <>
            <Button look="ghost" icon={MonitorSmartphone} onClick={() => setShowsSessions(true)}>
              {words.sessions}
            </Button>
            <Button look="ghost" icon={LogOut} onClick={onLogOut}>
              {words.logOut}
            </Button>
          </>
        )}
      </div>
      {showsSessions && <SessionsDialog onClose={() => setShowsSessions(false)} />}
    </header>
  )
}

type PlaceInAddress = Readonly<{ kind: RequestKind; chosen: string | null }>

const parse = (hash: string): PlaceInAddress => {
  const [name, id = ''] = hash.slice(1).split('/')
  const kind = requestKinds.find((one) => one === name) ?? 'enquiry'
  return { kind, chosen: /^[\w-]{1,40}$/.test(id) ? id : null }
}

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  window.addEventListener('popstate', onChange)
  return () => {
    window.removeEventListener('hashchange', onChange)
    window.removeEventListener('popstate', onChange)
  }
}

/** The list and the open request, from the URL, so that Back closes a request and a reload shows the same. */
const usePlaceInAddress = (): PlaceInAddress => parse(useSyncExternalStore(subscribe, () => window.location.hash))

const goTo = ({ kind, chosen }: PlaceInAddress): void => {
  window.location.hash = chosen === null ? kind : `${kind}/${chosen}`
}

const clearPlace = (): void => {
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

const LeaveDialog = ({ onLeave, onStay }: Readonly<{ onLeave: () => void; onStay: () => void }>) => {
  const { words } = useSeller()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useShowModal(dialog)
  return (
    <dialog
      ref={dialog}
      className="ask-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onStay()
      }}
    >
      <p className="mb-4" id={id}>
        {words.loseTyped}
      </p>
      <div className="cluster end step__foot">
        <Button onClick={onStay}>{words.stay}</Button>
        <Button look="danger" onClick={onLeave}>
          {words.logOut}
        </Button>
      </div>
    </dialog>
  )
}

const useFocusOnChoice = (chosen: string | null): void => {
  const previousChoice = useRef(chosen)
  useEffect(() => {
    if (chosen === previousChoice.current) return
    const target = chosen === null ? `request-${previousChoice.current}` : 'request'
    previousChoice.current = chosen
    document.querySelector<HTMLElement>(`#${target}`)?.focus()
  }, [chosen])
}

type Marking = Pick<InboxOptions, 'calls' | 'kind' | 'onEnded'> &
  Pick<ReturnType<typeof useInbox>, 'listed' | 'refresh'> & { readonly id: string | null }

const useMarking = ({ calls, kind, id, listed, refresh, onEnded }: Marking): void => {
  const markedIds = useRef(new Set<string>())
  useEffect(() => {
    if (id === null || markedIds.current.has(id)) return
    const body = { kind, id }
    calls.call(sellerCalls.open, { body, key: `open-${kind}-${id}` }).then(
      () => {
        markedIds.current.add(id)
        return refresh()
      },
      (error: unknown) => {
        // Other errors are ignored: the next list shows the buyer's changes, or that the server does not answer.
        if (requireSellerError(error).why === 'ended') onEnded()
      },
    )
  }, [calls, kind, id, listed, refresh, onEnded])
}

const useUnsavedWarning = (typed: TypedTextStore): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!typed.isEmpty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [typed])
}

const RequestPart = (props: ComponentProps<typeof RequestPanel>) => {
  const { words } = useSeller()
  const failed = (again: () => void) => (
    <EmptyState title={words.broken} action={<Button onClick={again}>{words.again}</Button>} />
  )
  return (
    <ErrorBoundary renderFailed={failed}>
      <RequestPanel {...props} />
    </ErrorBoundary>
  )
}

type PageProps = Readonly<{ calls: SellerCalls; badLink: boolean; uuid: () => string; now: () => number }>

export const SellerPage = ({ calls, badLink, uuid, now }: PageProps) => {
  const [locale, setLocale] = useState(calls.locale)
  const words = sellerTexts(locale)
  const [userId, setUserId] = useState(calls.userId)
  const lastUser = useRef(userId)
  const [problem, setProblem] = useState<SellerProblem | null>(badLink ? { why: 'badLink' } : null)
  const [isLeftOpen, setLeftOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [info, setInfo] = useState<SellerInfo | null>(null)
  const [labels, setLabels] = useState<readonly DictEntry[]>([])
  const [filter, setFilter] = useState<InboxFilter>('toDo')
  const [typed] = useState(createTypedTextStore)
  const { kind, chosen } = usePlaceInAddress()
  const onEnded = useCallback(() => {
    setUserId(null)
    setProblem({ why: 'ended' })
  }, [])
  const inbox = useInbox({ calls, kind, chosen, now, isSignedIn: userId !== null, onEnded })
  const { listed, refresh } = inbox
  const record = listed?.list.find((one) => one.id === chosen)

  useOptionalCall(calls, sellerCalls.sellerInfo, userId && `${userId} ${locale}`, listed, setInfo)
  useOptionalCall(calls, referenceCalls.dictionaries, locale, listed, setLabels)

  const toMark = userId !== null && record?.status === status.sent ? record.id : null
  useMarking({ calls, kind, id: toMark, listed, refresh, onEnded })

  const closeLeft = useCallback(async () => setLeftOpen(!(await calls.closeLeft())), [calls])
  usePeriodicRefresh(isLeftOpen ? closeLeft : null)
  useFocusOnChoice(record ? record.id : null)
  useUnsavedWarning(typed)
  const toDo = listed?.list.filter((one) => isSuppliersTurn(kind, one.status)).length ?? 0
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  useEffect(() => {
    document.title = toDo > 0 && userId !== null ? `(${toDo}) ${words.title}` : words.title
  }, [toDo, userId, words])

  const forget = () => {
    typed.clear()
    inbox.forget()
    setInfo(null)
  }
  const onIn = () => {
    const next = calls.userId()
    // If the same user logs in again, the page continues. Another user must not see the first one's data.
    if (next !== lastUser.current) forget()
    lastUser.current = next
    setProblem(null)
    setUserId(next)
  }
  const logOut = () => {
    setAsking(false)
    forget()
    clearPlace()
    setUserId(null)
    setProblem(null)
    void calls.logOut().then((isDone) => setLeftOpen(!isDone))
  }
  const onLocale = (next: SellerLocale) => {
    calls.setLocale(next)
    setLocale(next)
  }
  const seller = { calls, locale, words, uuid, now, typed, onEnded }
  if (userId === null)
    return (
      <SellerContext value={seller}>
        <Header onLocale={onLocale} info={null} onLogOut={null} />
        <main className="door">
          <LoginForm problem={problem ?? (isLeftOpen ? { why: 'loggedOutHere' } : null)} onIn={onIn} />
        </main>
      </SellerContext>
    )
  return (
    <SellerContext value={seller}>
      <Header {...{ onLocale, info }} onLogOut={() => (typed.isEmpty() ? logOut() : setAsking(true))} />
      {isAsking && <LeaveDialog onLeave={logOut} onStay={() => setAsking(false)} />}
      <main className={record ? 'desk desk--one' : 'desk'}>
        <section className="desk__list" aria-label={words.requests}>
          <h1 className="sr">{words.requests}</h1>
          <InboxList
            {...{ kind, listed, filter, chosen }}
            problem={inbox.problem}
            onKind={(next) => goTo({ kind: next, chosen: null })}
            onFilter={setFilter}
            onChoose={({ id }) => goTo({ kind, chosen: id })}
            onRefresh={() => void refresh()}
            isGrowing={inbox.isGrowing}
            onMore={inbox.showMore}
          />
        </section>
        <section className="desk__one">
          {record ? (
            <RequestPart
              key={`${kind}/${record.id}`}
              {...{ kind, record, labels }}
              onDone={() => void refresh()}
              onBack={() => goTo({ kind, chosen: null })}
            />
          ) : (
            <EmptyState title={words.choose} />
          )}
        </section>
      </main>
    </SellerContext>
  )
}
