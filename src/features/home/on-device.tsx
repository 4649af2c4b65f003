import { Plural, Trans } from '@lingui/react/macro'
import { FlaskConical, Luggage } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { useListCopy, useTableCounts } from '#catalogue/queries/copy-status.ts'
import { paths } from '#domain/paths.ts'
import { formatDateTime } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { prefs } from '#prefs/prefs.ts'
import { Section } from '#ui/marks/card.tsx'
import { WorkRow } from './work.tsx'

export const OfflineReadyCard = () => {
  const { asOf, state } = useListCopy('products')
  const when = asOf === null ? '' : formatDateTime(asOf)
  const counts = dataOr(useTableCounts(), null)
  const products = counts?.products ?? 0
  const suppliers = counts?.companies ?? 0
  const isPacked = useSnapshot(prefs).offlinePack !== null
  return (
    <Section heading="h3" id="home-offline" title={<Trans>Ready without a connection</Trans>}>
      <ul className="list">
        <WorkRow
          to={paths.products()}
          icon={<FlaskConical className="icon" aria-hidden />}
          title={<Trans>Products and suppliers</Trans>}
          text={
            state === 'here' ? (
              counts && (
                <Trans>
                  <Plural value={products} one="# product" other="# products" />,{' '}
                  <Plural value={suppliers} one="# supplier" other="# suppliers" />. As of {when}
                </Trans>
              )
            ) : (
              <Trans>Not downloaded yet</Trans>
            )
          }
        />
        <WorkRow
          to={paths.device('pack')}
          icon={<Luggage className="icon" aria-hidden />}
          title={<Trans>Offline pack</Trans>}
          text={
            isPacked ? (
              <Trans>Photos and documents you have downloaded</Trans>
            ) : (
              <Trans>Choose photos and documents to download before a journey</Trans>
            )
          }
        />
      </ul>
    </Section>
  )
}
