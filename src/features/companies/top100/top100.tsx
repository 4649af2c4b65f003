import { Trans, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { useCatalogueStatus, useCompanySearch } from '#data/queries/catalogue.ts'
import { formatDateTime, formatNumber } from '#i18n/formats.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListStates } from '#ui/list-states.tsx'
import { allOf } from '#ui/list-window.ts'
import { Note } from '#ui/note.tsx'
import { usePhone } from '#ui/use-media.ts'
import { CompanyRows } from '../list/company-rows.tsx'
import { CompanyTable } from '../list/company-table.tsx'
import { CompanyTabs } from '../list/company-tabs.tsx'
import '../list/companies.css'

const shown = 100

/** What the ranking counts, and when: a ranking that does not say so is an advertisement. */
const Basis = () => {
  const { asOf } = useCatalogueStatus()
  const when = asOf === null ? '' : formatDateTime(asOf)
  return (
    <Note>
      <Trans>
        Ranked by the number of Chinese pesticide registrations each holder has in this library. It is not a ranking by
        sales, exports or quality. Fictitious suppliers are not ranked.
      </Trans>{' '}
      {when ? (
        <Trans>Counted from this device's copy as of {when}.</Trans>
      ) : (
        <Trans>The copy is not complete yet.</Trans>
      )}
    </Note>
  )
}

/** The first hundred registration holders. */
export const Top100 = () => {
  const { t } = useLingui()
  const phone = usePhone()
  const read = useCompanySearch({ filters: { demo: false }, sort: 'rank', limit: shown })
  return (
    <div className="page companies">
      <CompanyTabs here="top" total={undefined} />
      <Basis />
      <ListStates
        read={read}
        isEmpty={({ rows }) => rows.every(({ rank }) => rank == null)}
        empty={<EmptyState icon={Factory} title={<Trans>The ranking is being copied to this device.</Trans>} />}
      >
        {(data) => {
          // The order ends with those that have no place in it.
          const list = allOf(data.rows.filter(({ rank }) => rank != null))
          const all = formatNumber(data.total)
          return (
            <>
              {phone ? (
                <CompanyRows list={list} ranked />
              ) : (
                <CompanyTable caption={t`Top 100 suppliers`} list={list} ranked />
              )}
              <p className="muted small">
                <Trans>{all} registration holders are in the directory.</Trans>
              </p>
            </>
          )
        }}
      </ListStates>
    </div>
  )
}
