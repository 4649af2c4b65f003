import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { FileQuestion, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import { isLocale, languages, locales, type Locale } from '#contract/languages.ts'
import { prefs } from '#prefs/prefs.ts'
import { useProductsByIds } from '#catalogue/queries/lists/stored-rows.ts'
import { useSubjectName } from '#catalogue/queries/names/display-names.ts'
import { useDictionaries } from '#catalogue/queries/names/dictionaries.ts'
import { useRecord, useAreRequestsArriving } from '#account/queries/records.ts'
import type { RecordId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState, ListStates } from '#ui/lists/list-states.tsx'
import { Field } from '#ui/fields/field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useSetRecordName } from '#ui/marks/record-heading.tsx'
import { RequestPrintout } from './request-printout.tsx'
import { tableLabels } from './labels.ts'
import './printouts.css'
import '#ui/styles/print.css'

const choices = locales.map((locale) => ({ value: locale, label: languages[locale].name }))

const localeNow = (): Locale => (isLocale(i18n.locale) ? i18n.locale : 'en')

const Printout = ({ kind, record }: { kind: RequestKind; record: RequestRecord }) => {
  const { t } = useLingui()
  useSetRecordName(record.recordNo)
  const [first, setFirst] = useState<Locale>(localeNow)
  const [second, setSecond] = useState<Locale | ''>(localeNow().startsWith('zh') ? 'en' : 'zh-Hans')
  const { account } = useSnapshot(prefs)
  const dictionary = useDictionaries()
  const name = useSubjectName({ companyId: record.company.companyId, name: '' })
  const ids = record.products.map((line) => line.pesticideId)
  const products = useProductsByIds(ids)
  const chosenLocales = second === '' || second === first ? [first] : [first, second]
  return (
    <div className="page paper-page">
      <div className="fields mb-2 paper-page__tools not-print">
        <Field label={t`Language`}>
          <Select<Locale> value={first} options={choices} onValue={(next) => setFirst(next || 'en')} />
        </Field>
        <Field label={t`Second language`}>
          <Select<Locale> value={second} options={choices} placeholder={t`None`} onValue={setSecond} />
        </Field>
        <Button
          look="primary"
          icon={Printer}
          // The button waits for all labels and names, because the printout would otherwise contain codes.
          disabled={dictionary.status !== 'ready' || products.status !== 'ready'}
          onClick={() => print()}
        >{t`Print or save as PDF`}</Button>
      </div>
      <p className="help not-print">
        {t`Terms and names are translated from the dictionaries. Notes stay as written.`}
      </p>
      <ListStates read={dictionary}>
        {(entries) => (
          <ListStates read={products} line>
            {(rows) => (
              <RequestPrintout
                kind={kind}
                record={record}
                products={rows}
                languages={chosenLocales.map((locale) => ({ locale, words: tableLabels(locale, entries) }))}
                supplierName={name === '' ? null : { locale: localeNow(), name }}
                buyer={[account?.name, account?.email].filter(Boolean).join(', ')}
              />
            )}
          </ListStates>
        )}
      </ListStates>
    </div>
  )
}

export const PrintoutScreen = ({ kind, id }: Readonly<{ kind: RequestKind; id: RecordId }>) => {
  const { t } = useLingui()
  const action = <ButtonLink to={paths.requests(kind)}>{t`All sent requests`}</ButtonLink>
  return (
    <ListStates
      read={useRecord(kind, id)}
      coming={useAreRequestsArriving()}
      isEmpty={(record) => record === null}
      empty={<EmptyState icon={FileQuestion} title={t`Not on this device`} action={action} />}
    >
      {(record) => record && <Printout kind={kind} record={record} />}
    </ListStates>
  )
}
