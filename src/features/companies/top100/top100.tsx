import { Trans, useLingui } from '@lingui/react/macro'
import { Factory } from 'lucide-react'
import { useCompanySearch } from '#catalogue/queries/lists/searches.ts'
import { useListCopy } from '#catalogue/queries/copy-status.ts'
import { formatDay, formatNumber } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { CopyState, EmptyCopyState } from '#widgets/copy-state.tsx'
import { ListStates } from '#ui/lists/list-states.tsx'
import { Note } from '#ui/marks/note.tsx'
import { CompanyRows } from '../list/company-rows.tsx'
import { CompanyTabs, VisitorNote } from '../list/company-filters.tsx'
import '../list/companies.css'

const maxRows = 100

export const Top100 = () => {
  const { t } = useLingui()
  const copy = useListCopy('companies')
  const read = useCompanySearch({ filters: { demo: false }, sort: 'rank', limit: maxRows })
  // Suppliers without a rank are sorted last, so they can be among the rows and are removed here.
  const rankedCompanies = (dataOr(read, null)?.rows ?? []).filter(({ rank }) => rank != null)
  const last = rankedCompanies
    .flatMap(({ snapshot }) => snapshot ?? [])
    .toSorted()
    .at(-1)
  const day = last && formatDay(last)
  return (
    <div className="page stack g-3 companies">
      <CompanyTabs here="top" total={undefined} />
      {/* Without what it counts and the day of its data, the ranking would read as advertising. */}
      <Note>
        <Trans>
          Ranked by the number of Chinese pesticide registrations held, not by sales, exports or quality. Demo suppliers
          are not ranked.
        </Trans>{' '}
        {day && <Trans>Register data last updated on {day}.</Trans>}
      </Note>
      <CopyState copy={copy} />
      {copy.moreAfterLogin && <VisitorNote />}
      <ListStates
        read={read}
        isEmpty={() => rankedCompanies.length === 0}
        empty={<EmptyCopyState copy={copy} icon={Factory} nothing={null} />}
      >
        {(data) => {
          const all = formatNumber(data.total)
          return (
            <>
              <div className="table-scroll">
                <CompanyRows
                  caption={t`Top 100 suppliers`}
                  drawn={rankedCompanies}
                  from={0}
                  total={rankedCompanies.length}
                  ranked
                />
              </div>
              {copy.part === 'whole' && (
                <p className="muted small">{t`${all} registration holders are in the directory.`}</p>
              )}
            </>
          )
        }}
      </ListStates>
    </div>
  )
}
