import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useEffect, useRef } from 'react'
import { useSeries, useUnannouncedCrossings } from '#account/queries/prices.ts'
import { useOutbox, type OutboxRow } from '#account/queries/outbox.ts'
import { takeUnannouncedCrossings } from '#account/actions/follow-prices.ts'
import { paths } from '#domain/paths.ts'
import { dataOr } from '#lib/live-read.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useAlertLabels } from '#widgets/use-alert-labels.ts'
import { systemClock } from '#lib/clock.ts'
import { requestStateText } from '#widgets/state-texts.ts'

/** Time in ms in which, with a good connection, a request is sent and listed. Shorter states are not announced. */
const settleMs = 600
/** In ms: within this time after a send was requested or done, all its changes are announced; later, only its end. */
const newsForMs = 10_000
const [maxSends, maxRings] = [3, 2]

const addressOf = ({ kind, localId, receipt, draftState }: OutboxRow): string | null => {
  if (kind === null || localId === null) return null
  const [first] = receipt?.records ?? []
  if (!first || draftState.at !== 'sent' || !draftState.listed) return paths.request(kind, localId)
  return receipt && receipt.records.length > 1 && receipt.batchNo !== null
    ? paths.requests(kind, { tab: 'sent', batch: receipt.batchNo })
    : paths.request(kind, first.id)
}

interface Announcement {
  readonly text: string
  readonly state: OutboxRow['state']
  readonly old: boolean
}

export const SendToasts = () => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const outboxRead = useOutbox()
  const rows = dataOr(outboxRead, null)
  const announcements = useRef<Map<string, Announcement> | null>(null)
  useEffect(() => {
    if (rows === null) return
    const words = (row: OutboxRow) => requestStateText(row.draftState, (message) => i18n._(message))
    const sends = rows.filter((row) => row.type === 'send' || row.type === 'discard')
    // Operations that are older than this component are announced only when they are done.
    announcements.current ??= new Map(sends.map((row) => [row.opId, { text: words(row), state: row.state, old: true }]))
    const lastByOp = announcements.current
    const isNews = (row: OutboxRow) => {
      const last = lastByOp.get(row.opId)
      if (!last) return true
      if (last.text === words(row)) return false
      if (row.state === 'done' && last.state !== 'done') return true
      return !last.old && (row.doneAt ?? row.createdAt) > systemClock.now() - newsForMs
    }
    const news = sends.filter(isNews)
    if (news.length === 0) return
    const say = (row: OutboxRow) => {
      const to = row.state === 'done' && row.type === 'send' ? addressOf(row) : null
      const action = to === null ? {} : { action: { label: t`View`, run: () => void navigate(to) } }
      const isBad = row.state === 'attention' || row.state === 'conflict'
      showToast({ tone: isBad ? 'bad' : 'ok', text: words(row), ...action })
    }
    const timer = setTimeout(() => {
      for (const row of news) lastByOp.set(row.opId, { text: words(row), state: row.state, old: false })
      const arrived = news.filter((row) => row.state === 'done' && row.type === 'send')
      const deletions = news.filter((row) => row.state === 'done' && row.type === 'discard')
      if (arrived.length > maxSends) {
        const text = t`${plural(arrived.length, { one: '# request sent', other: '# requests sent' })}`
        showToast({ tone: 'ok', text })
      } else arrived.forEach(say)
      deletions.slice(-1).forEach(say)
      news
        .filter((row) => row.state !== 'done')
        .slice(-maxSends)
        .forEach(say)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [rows, i18n, t, navigate])
  return null
}

const none: never[] = []

const AlertToasts = () => {
  const { t } = useLingui()
  const words = useAlertLabels()
  const navigate = useNavigate()
  const seriesRead = useSeries(dataOr(useUnannouncedCrossings(), none))
  const list = dataOr(seriesRead, none)
  useEffect(() => {
    if (list.length === 0 || document.visibilityState !== 'visible') return
    const say = async () => {
      const rings = await takeUnannouncedCrossings()
      const view = (to: string) => ({ label: t`View`, run: () => void navigate(to) })
      if (rings.length > maxRings) {
        const text = t`${plural(rings.length, { one: '# price alert rang', other: '# price alerts rang' })}`
        return showToast({ tone: 'neutral', text, action: view(`${paths.prices()}?show=alerts`) })
      }
      for (const { seriesId, rule, ...crossing } of rings) {
        const series = list.find(({ id }) => id === seriesId)
        if (!series) continue
        const [name, said] = [words.name(series), words.rung(rule, crossing, series)]
        showToast({ tone: 'neutral', text: t`Price alert: ${name}, ${said}`, action: view(paths.price(seriesId)) })
      }
    }
    say().catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- texts change with the language only, and none is repeated
  }, [list])
  return null
}

export const AccountToasts = () => (
  <>
    <SendToasts />
    <AlertToasts />
  </>
)
