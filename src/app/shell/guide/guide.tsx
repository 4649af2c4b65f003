import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useSnapshot } from 'valtio'
import { accountOf, sessionState } from '#api/session/session-state.ts'
import { prefs } from '#prefs/prefs.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useDesktop } from '#ui/page/use-media.ts'
import { useOverlay } from '../overlays/open-overlay.ts'
import './guide.css'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { paths } from '#domain/paths.ts'
import { Route } from 'lucide-react'
import { Note } from '#ui/marks/note.tsx'

interface GuideStep {
  readonly targets: readonly string[]
  readonly title: MessageDescriptor
  readonly text: MessageDescriptor
}

const entry = (address: string) => [`.side a[href$="${address}"]`]

/** The ten steps of the specification, in its order. */
const guideSteps: readonly [GuideStep, ...GuideStep[]] = [
  {
    targets: ['.head .iconbtn--text', '.head [aria-haspopup] .lucide-menu', '.head .iconbtn'],
    title: msg`Language`,
    text: msg`Choose the language, the appearance, the number format and your time zone. On a phone it is in the menu.`,
  },
  {
    targets: ['.side .newchat'],
    title: msg`New chat`,
    text: msg`Ask about a product, a crop or a supplier in your own words.`,
  },
  {
    targets: entry(paths.lookup()),
    title: msg`AI pesticide search`,
    text: msg`Choose a crop and a pest, and see the registered products with their doses.`,
  },
  {
    targets: entry(paths.products()),
    title: msg`Product library`,
    text: msg`Every registered product you can ask for. Tick several, then send one enquiry to all their suppliers.`,
  },
  {
    targets: entry(paths.requests('enquiry')),
    title: msg`Enquiries`,
    text: msg`Your drafts, what you sent, and the quotations that came back.`,
  },
  {
    targets: entry(paths.requests('sample')),
    title: msg`Samples`,
    text: msg`Ask for samples and follow them until they arrive.`,
  },
  {
    targets: entry(paths.requests('intention')),
    title: msg`Registration support`,
    text: msg`Ask suppliers to support the registration of a product in your country.`,
  },
  {
    targets: entry(paths.favourites()),
    title: msg`Saved suppliers`,
    text: msg`Suppliers that you marked, with your notes.`,
  },
  {
    targets: [`.dock a[href$="${paths.cart()}"]`, `.head a[href$="${paths.cart()}"]`],
    title: msg`Cart`,
    text: msg`Collect products here while you look around, and ask for all of them at once.`,
  },
  {
    targets: ['.dock button', '.head .iconbtn'],
    title: msg`Customer service`,
    text: msg`Write to us here. On a phone it is in the menu. You can replay this tour now.`,
  },
]

const isInMenu = ({ targets: [first = ''] }: GuideStep) => first.startsWith('.side')

const gapPx = 12
const cardRem = 20.5

const visible = ({ targets }: GuideStep): DOMRect | null => {
  const drawer = document.querySelector('.drawer-dialog[open]')
  for (const target of targets)
    for (const element of (drawer ?? document).querySelectorAll(target)) {
      const box = element.getBoundingClientRect()
      if (box.width > 0 && box.height > 0) return box
    }
  return null
}

/** Measures the target in every frame, because the drawer, the window or the page may move it. */
const useTarget = (step: GuideStep): DOMRect | null => {
  const [box, setBox] = useState<DOMRect | null>(null)
  useEffect(() => {
    let frame = 0
    const look = () => {
      const nextBox = visible(step)
      setBox((now) => (JSON.stringify(now) === JSON.stringify(nextBox) ? now : nextBox))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [step])
  return box
}

const cardPlace = (box: DOMRect | null): CSSProperties => {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const width = Math.min(cardRem * remPx, innerWidth - 2 * gapPx)
  if (!box) return { width, left: (innerWidth - width) / 2, top: innerHeight / 3 }
  const within = (left: number) => Math.max(gapPx, Math.min(left, innerWidth - width - gapPx))
  const leftOfTarget = box.right + gapPx
  if (box.height < innerHeight / 3 && leftOfTarget + width + gapPx <= innerWidth)
    return { width, left: leftOfTarget, top: Math.max(gapPx, Math.min(box.top - gapPx, innerHeight - 220)) }
  if (box.bottom < innerHeight / 2) return { width, left: within(box.left), top: box.bottom + gapPx }
  return { width, left: within(box.left), bottom: innerHeight - box.top + gapPx }
}

const useModalDialog = (drawerWanted: boolean) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // The drawer opens later and therefore above this dialog, which is shown again to be on top.
  useEffect(() => {
    if (!drawerWanted) return
    let frame = 0
    const look = () => {
      const element = dialog.current
      if (!document.querySelector('.drawer-dialog[open]') || !element) {
        frame = requestAnimationFrame(look)
        return
      }
      element.close()
      element.showModal()
      element.querySelector<HTMLButtonElement>('.btn--primary')?.focus()
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [drawerWanted])
  return dialog
}

export const Guide = ({ onClose }: { readonly onClose: () => void }) => {
  const { i18n, t } = useLingui()
  const id = useId()
  const account = accountOf(useSnapshot(sessionState).view)
  const isDesktop = useDesktop()
  const [menu, setMenu] = useOverlay('menu')
  const [at, setAt] = useState(0)
  const step = guideSteps[at] ?? guideSteps[0]
  const drawerWanted = !isDesktop && isInMenu(step)
  const dialog = useModalDialog(drawerWanted)
  const box = useTarget(step)
  useEffect(() => {
    if ((menu !== null) !== drawerWanted) setMenu(drawerWanted ? 'open' : null)
  }, [menu, drawerWanted, setMenu])
  const end = useCallback(() => {
    if (account !== null && !prefs.guidesDone.includes(account)) prefs.guidesDone = [...prefs.guidesDone, account]
    if (menu !== null) setMenu(null)
    onClose()
  }, [account, menu, onClose, setMenu])
  const last = at === guideSteps.length - 1
  const place = formatNumber(at + 1)
  const count = formatNumber(guideSteps.length)
  return (
    <dialog
      ref={dialog}
      className="full guide"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        end()
      }}
    >
      {box && (
        <span
          className="guide__hole"
          aria-hidden
          style={{ left: box.left - 4, top: box.top - 4, width: box.width + 8, height: box.height + 8 }}
        />
      )}
      <div
        className={box ? 'stack g-3 pad guide__card' : 'stack g-3 pad guide__card guide__card--alone'}
        style={cardPlace(box)}
      >
        <div role="status">
          <p className="small muted">{t`${place} of ${count}`}</p>
          <h2 className="h2" id={id}>
            {i18n._(step.title)}
          </h2>
          <p>{i18n._(step.text)}</p>
        </div>
        <div className="cluster end">
          {last ? <Button onClick={() => setAt(0)}>{t`Replay`}</Button> : <Button onClick={end}>{t`Skip`}</Button>}
          <Button look="primary" onClick={() => (last ? end() : setAt(at + 1))}>
            {last ? <Trans>Done</Trans> : <Trans>Next</Trans>}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

export const GuideOffer = () => {
  const account = accountOf(useSnapshot(sessionState).view)
  const { guidesDone } = useSnapshot(prefs)
  const [, open] = useOverlay('guide')
  if (account === null || guidesDone.includes(account)) return null
  return (
    <section className="section">
      <Note
        tone="neutral"
        icon={Route}
        onDismiss={() => {
          prefs.guidesDone = [...guidesDone, account]
        }}
      >
        <Trans>New here? A short tour shows where things are.</Trans>{' '}
        <Button look="link" onClick={() => open('open')}>
          <Trans>Take the tour</Trans>
        </Button>
      </Note>
    </section>
  )
}
