import { useLingui } from '@lingui/react/macro'
import { Phone, ShieldAlert } from 'lucide-react'
import * as z from 'zod/mini'
import type { RequestRecord } from '#contract/entities/request.ts'
import { changeAccountValue } from '#account/drafts/write-account-value.ts'
import { useSupplierRecords } from '#account/queries/records.ts'
import { useSupplierDetails } from '#account/queries/suppliers.ts'
import { buyerZone, useAccountValue } from '#account/queries/surroundings.ts'
import { paymentCautionsOf, type PaymentCaution } from '#domain/deal/bank-details.ts'
import { dayInZone } from '#domain/lifecycle/deadline.ts'
import { formatDay } from '#i18n/formats.ts'
import { dataOr } from '#lib/live-read.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/marks/icon.tsx'
import { useServerNow } from '#ui/page/use-now.ts'
import { useSave } from '#ui/page/use-saving.ts'

const confirmedKeys = z.array(z.string())

/** The supplier's telephone number from the profile that members see, never one from a message. */
function KnownPhone({ companyId }: { companyId: string }) {
  const read = useSupplierDetails(companyId, useServerNow())
  const phone = read.at === 'here' ? read.details.phone : null
  if (!phone) return null
  return (
    <a translate="no" className="btn btn--secondary btn--sm num" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
      <Icon of={Phone} />
      {phone}
    </a>
  )
}

function CautionText({ caution, name }: { caution: PaymentCaution; name: string }) {
  const { t } = useLingui()
  const { file, ending, before } = caution
  const source = file ?? t`A message of ${name}`
  if (ending !== null && before) {
    const day = formatDay(dayInZone(buyerZone(), before.time))
    const earlier = before.ending
    return t`${source} names an account ending ${ending}. On ${day} this supplier named one ending ${earlier}.`
  }
  return ending === null ? t`${source} is about bank details.` : t`${source} names an account ending ${ending}.`
}

export function MoneyCaution({ record }: { record: RequestRecord }) {
  const { t } = useLingui()
  const { companyId, name } = record.company
  const all = dataOr(useSupplierRecords(companyId), [])
  const confirmedRead = useAccountValue('cautions', confirmedKeys, [])
  const { save } = useSave()
  if (confirmedRead.status === 'loading') return null
  const confirmedList = dataOr(confirmedRead, [])
  const caution = paymentCautionsOf(record, all).find(({ key }) => !confirmedList.includes(key))
  if (!caution) return null
  const confirm = () =>
    save(() => changeAccountValue('cautions', (value) => [...(confirmedKeys.safeParse(value).data ?? []), caution.key]))
  return (
    <section className="mt-4 caution" aria-labelledby="money-caution">
      <Icon of={ShieldAlert} />
      <div>
        <h2 className="h3" id="money-caution">
          {caution.before
            ? t`Call before you pay: the bank account is not the one you know`
            : t`Call before you pay: this supplier has sent bank details`}
        </h2>
        <p className="mt-1 measure">
          <CautionText caution={caution} name={name} />{' '}
          {t`Confirm it by a phone number that you already had, not by one in the message or file.`}
        </p>
        <div className="cluster mt-3">
          <KnownPhone companyId={companyId} />
          <Button size="sm" look="ghost" onClick={() => void confirm()}>{t`I confirmed it by phone`}</Button>
        </div>
      </div>
    </section>
  )
}
