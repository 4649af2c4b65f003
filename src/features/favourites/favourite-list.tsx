import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Star, StarOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCompanyOnDevice } from '#catalogue/queries/lists/stored-rows.ts'
import { foldText } from '#lib/fold-text.ts'
import { useFirstSyncState } from '#account/queries/fetched.ts'
import { useFavourites, type FavouriteEntry, type FavouriteList as Favourites } from '#account/queries/lists.ts'
import { useOffline } from '#api/connection.ts'
import { paths } from '#domain/paths.ts'
import type { DraftState } from '#domain/requests/draft/draft-state.ts'
import { isWellRated } from '#domain/reviews/rating.ts'
import { formatDateTime, formatPlace } from '#i18n/formats.ts'
import { AsOf } from '#ui/marks/as-of.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Monogram } from '#ui/marks/monogram.tsx'
import { Rating } from '#ui/marks/rating.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useWaitingChangeStates } from '#account/queries/drafts.ts'
import { RequestStatePill } from '#widgets/request-state.tsx'
import { useConnectionText } from '#widgets/state-texts.ts'
import { FavouriteNote, useFavouriteActions, useRemoveConfirmation } from './favourite-button.tsx'
import './favourites.css'

const filterFrom = 6

const Row = ({ entry, state }: Readonly<{ entry: FavouriteEntry; state: DraftState | undefined }>) => {
  const { t } = useLingui()
  const { remove } = useFavouriteActions()
  const { companyId } = entry
  const company = useCompanyOnDevice(companyId)
  const name = company?.name ?? entry.name
  const supplier = { companyId, name }
  const { ask, question } = useRemoveConfirmation(name, () => void remove(supplier))
  const saved = formatDateTime(entry.createTime)
  return (
    <li className="stack g-3 box pad">
      <div className="row g-3 start">
        <Monogram name={name} />
        <div className="grow">
          <Link translate="no" className="item__t wraps tap breaks plain-link" to={paths.company(companyId)}>
            {name}
          </Link>
          <span className="item__s meta wraps">
            {company && <span>{formatPlace(company)}</span>}
            <Rating value={company?.rating} />
            {isWellRated(company?.rating) && <span className="tag tag--teal">{t`Well rated`}</span>}
            <span>{t`Saved ${saved}`}</span>
            {entry.pending && <RequestStatePill state={state} />}
          </span>
        </div>
        <IconButton
          icon={StarOff}
          label={t`Remove ${name}`}
          onClick={() => (entry.note === '' ? void remove(supplier) : ask())}
        />
      </div>
      <div>
        <ButtonLink size="sm" to={paths.enquireAt(companyId)} aria-label={t`Enquire at ${name}`}>
          {t`Enquire`}
        </ButtonLink>
      </div>
      <FavouriteNote supplier={supplier} note={entry.note} />
      {question}
    </li>
  )
}

const Rows = ({ list }: { readonly list: Favourites }) => {
  const { t } = useLingui()
  const states = useWaitingChangeStates()
  const [text, setText] = useState('')
  const query = foldText(text.trim())
  const entries = list.items.filter(({ name, note }) => foldText(`${name}\n${note}`).includes(query))
  return (
    <>
      <div className="bar mb-3">
        {list.items.length >= filterFrom && (
          <SearchField label={t`Search by name or note`} value={text} onSearch={setText} />
        )}
        <span className="grow" />
        <AsOf at={list.asOf} />
      </div>
      <p className="sr" role="status">
        <Plural value={entries.length} one="# supplier" other="# suppliers" />
      </p>
      {entries.length === 0 ? (
        <EmptyState icon={Star} title={<Trans>No saved supplier has this in its name or note</Trans>} />
      ) : (
        <ul className="stack g-3" aria-label={t`Saved suppliers`}>
          {entries.map((entry) => (
            <Row key={entry.companyId} entry={entry} state={states[`favourite:${entry.companyId}`]} />
          ))}
        </ul>
      )}
    </>
  )
}

export const FavouriteList = () => {
  const { t } = useLingui()
  const offline = useOffline()
  const line = useConnectionText()
  const read = useFavourites()
  const copiedAt = read.status === 'ready' ? read.data.asOf : null
  const asOf = copiedAt === null ? null : formatDateTime(copiedAt)
  const copy = useFirstSyncState(copiedAt !== null)
  return (
    <div className="page page--narrow">
      <ListStates
        read={read}
        rows={4}
        coming={copy === 'coming'}
        isEmpty={(list) => list.items.length === 0}
        stale={
          offline &&
          (asOf === null
            ? t`${line}. What you save or note here is sent as soon as the server answers.`
            : t`${line}. The list is as of ${asOf}. What you save or note here is sent as soon as the server answers.`)
        }
        empty={
          <EmptyState
            icon={Star}
            title={copy === 'missing' ? t`Your saved suppliers are not on this device yet` : t`No saved suppliers yet`}
            action={<ButtonLink to={paths.companies()}>{t`Search suppliers`}</ButtonLink>}
          >
            {copy === 'missing'
              ? t`They will appear here once they are downloaded.`
              : t`Save a supplier on its page to list it here with your own note, also offline.`}
          </EmptyState>
        }
      >
        {(list) => <Rows list={list} />}
      </ListStates>
    </div>
  )
}
