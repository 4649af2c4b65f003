import { useCallback, useEffect, useState } from 'react'
import { sellerCalls } from '#contract/calls/seller.ts'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import type { DictEntry } from '#contract/entities/reference.ts'
import { requestKinds, type RequestKind, type RequestRecord } from '#contract/entities/request.ts'
import { nameText } from '#domain/exports/texts.ts'
import { status } from '#domain/lifecycle/status.ts'
import { FormEnd } from './act-form.tsx'
import { SellerError, type SellerCalls } from './calls.ts'
import { Request, standing } from './request.tsx'
import { sellerLocales, wordsIn, type SellerLocale, type Words } from './words.ts'

interface SignInProps {
  readonly calls: SellerCalls
  readonly words: Words
  readonly problem: string
  readonly onIn: () => void
}

const SignIn = ({ calls, words, problem, onIn }: SignInProps) => {
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [state, setState] = useState({ busy: false, problem })
  const send = async () => {
    setState({ busy: true, problem: '' })
    try {
      calls.keep(await calls.call(sellerCalls.sellerLogin, { body: typed }))
      onIn()
    } catch (error) {
      if (!(error instanceof SellerError)) throw error
      setState({ busy: false, problem: error.kind === 'refused' ? error.message : words.unreached })
    }
  }
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h1 className="h1">{words.logIn}</h1>
      {(['email', 'password'] as const).map((name) => (
        <p key={name} className="field">
          <label className="label" htmlFor={name}>
            {words[name]}
          </label>
          <input
            id={name}
            type={name}
            required
            autoComplete={name === 'email' ? 'username' : 'current-password'}
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        </p>
      ))}
      <FormEnd state={state} label={words.logIn} />
    </form>
  )
}

interface PageProps {
  readonly calls: SellerCalls
  readonly locale: SellerLocale
  readonly onLocale: (locale: SellerLocale) => void
  /** The link that led here could not be used. */
  readonly badLink: boolean
  readonly uuid: () => string
  readonly now: () => number
}

/** The whole page: login, the requests of one kind, one request. */
export const SellerPage = ({ calls, locale, onLocale, badLink, uuid, now }: PageProps) => {
  const words = wordsIn(locale)
  const [signedIn, setSignedIn] = useState(calls.isSignedIn())
  const [kind, setKind] = useState<RequestKind>('enquiry')
  const [chosen, setChosen] = useState<string | null>(null)
  const [list, setList] = useState<readonly RequestRecord[] | null>(null)
  const [labels, setLabels] = useState<readonly DictEntry[]>([])
  const [problem, setProblem] = useState(badLink ? words.badLink : '')
  const ended = useCallback(() => {
    setSignedIn(false)
    setProblem(words.ended)
  }, [words])
  const failed = useCallback(
    (error: unknown) => {
      if (!(error instanceof SellerError)) throw error
      if (error.kind === 'ended') return ended()
      setProblem(error.kind === 'refused' ? error.message : words.unreached)
    },
    [ended, words],
  )
  const load = useCallback(async () => {
    try {
      setList((await calls.call(sellerCalls.inbox, { query: { kind, pageSize: 200 } })).list)
      setProblem('')
    } catch (error) {
      failed(error)
    }
  }, [calls, kind, failed])
  useEffect(() => {
    if (!signedIn) return undefined
    void load()
    const again = () => void load()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [signedIn, load])
  useEffect(() => {
    // Without them the values are shown as they travel.
    calls.call(referenceCalls.dictionaries).then(setLabels, () => undefined)
  }, [calls, locale])
  const show = async (record: RequestRecord) => {
    setChosen(record.id)
    if (record.status !== status.sent) return
    try {
      await calls.call(sellerCalls.open, { body: { kind, id: record.id }, key: `open-${kind}-${record.id}` })
      await load()
    } catch (error) {
      failed(error)
    }
  }
  const record = list?.find((one) => one.id === chosen)
  return (
    <>
      <header>
        <b>{words.title}</b>
        <select
          value={locale}
          aria-label="Language 语言"
          onChange={(event) => onLocale(event.target.value as SellerLocale)}
        >
          {sellerLocales.map((one) => (
            <option key={one} value={one}>
              {one === 'en' ? 'English' : '简体中文'}
            </option>
          ))}
        </select>
        {signedIn && (
          <button
            type="button"
            className="btn btn--secondary"
            onClick={() => {
              calls.keep(null)
              setList(null)
              setChosen(null)
              setSignedIn(false)
              setProblem('')
            }}
          >
            {words.logOut}
          </button>
        )}
      </header>
      <main>
        {!signedIn ? (
          <SignIn
            key={problem}
            calls={calls}
            words={words}
            problem={problem}
            onIn={() => {
              setProblem('')
              setSignedIn(true)
            }}
          />
        ) : (
          <>
            {problem !== '' && (
              <p className="error" role="alert">
                {problem}
              </p>
            )}
            {record ? (
              <>
                <button type="button" className="btn btn--secondary" onClick={() => setChosen(null)}>
                  {words.back}
                </button>
                <Request
                  {...{ kind, record, labels, locale, words, calls, uuid, now }}
                  onDone={() => void load()}
                  onEnded={ended}
                />
              </>
            ) : (
              <>
                <p className="btnbar">
                  {requestKinds.map((one) => (
                    <button
                      key={one}
                      type="button"
                      className="btn btn--secondary"
                      aria-pressed={one === kind}
                      onClick={() => {
                        if (one !== kind) setList(null)
                        setKind(one)
                      }}
                    >
                      {nameText(one, 'many', locale)}
                    </button>
                  ))}
                  <button type="button" className="btn btn--secondary" onClick={() => void load()}>
                    {words.refresh}
                  </button>
                </p>
                <p role="status">
                  {list === null && problem === '' ? words.loading : list?.length === 0 ? words.empty : ''}
                </p>
                <ul className="rows">
                  {(list ?? []).map((one) => (
                    <li key={one.id}>
                      <button type="button" className="card" onClick={() => void show(one)}>
                        <b>{one.recordNo}</b>
                        <span>{standing(kind, one.status, locale, words)}</span>
                        <span className="muted">{one.products.map(({ name }) => name).join(', ')}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </main>
    </>
  )
}
