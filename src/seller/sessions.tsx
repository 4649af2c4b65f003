import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { LogOut } from 'lucide-react'
import { sellerCalls } from '#contract/calls/seller.ts'
import type { ActiveSession } from '#contract/calls/settings.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useShowModal } from '#ui/overlays/use-show-modal.ts'
import { requireSellerError, sellerProblemText, type SellerProblem } from './calls.ts'
import { useSeller } from './context.ts'
import { SellerNote } from './history.tsx'
import { fillTemplate } from './texts.ts'

export const SessionsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { calls, words, locale, onEnded } = useSeller()
  const [sessions, setSessions] = useState<readonly ActiveSession[]>([])
  const [problem, setProblem] = useState<SellerProblem | null>(null)
  const [busy, setBusy] = useState(true)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useShowModal(dialog)
  const load = useCallback(
    async (first: Promise<unknown>) => {
      setBusy(true)
      try {
        await first
        setSessions(await calls.call(sellerCalls.sellerSessions))
        setProblem(null)
      } catch (error) {
        const failure = requireSellerError(error)
        if (failure.why === 'ended') onEnded()
        setProblem(failure)
      }
      setBusy(false)
    },
    [calls, onEnded],
  )
  useEffect(() => void load(Promise.resolve()), [load])
  const end = (body: { readonly id?: string }) => void load(calls.call(sellerCalls.sellerSessionsEnd, { body }))
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <dialog ref={dialog} className="ask-dialog" aria-labelledby={id} aria-busy={busy} onClose={onClose}>
      <h2 className="h2 mb-4" id={id}>
        {words.sessionsTitle}
      </h2>
      {problem && <SellerNote tone="attention">{sellerProblemText(problem, words)}</SellerNote>}
      <ul className="list mb-4">
        {sessions.map((one) => {
          const [start, last] = [time.format(one.startTime), time.format(one.lastTime)]
          const name = one.browser ?? words.unknownBrowser
          return (
            <li key={one.id} className="lrow">
              <span className="grow">
                <span className="item__t">{one.isThis ? `${name} (${words.thisDevice})` : name}</span>
                <span translate="yes" className="faint tiny num block">
                  {fillTemplate(words.sessionSince, { start, last })}
                </span>
              </span>
              {!one.isThis && (
                <Button
                  size="sm"
                  icon={LogOut}
                  disabled={busy}
                  aria-label={`${words.logOut}: ${name}, ${start}`}
                  onClick={() => end({ id: one.id })}
                >
                  {words.logOut}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div className="cluster end step__foot">
        {sessions.length > 1 && (
          <Button look="danger" disabled={busy} onClick={() => end({})}>
            {words.endOthers}
          </Button>
        )}
        <Button onClick={() => dialog.current?.close()}>{words.close}</Button>
      </div>
    </dialog>
  )
}
