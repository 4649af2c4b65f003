import { useLingui } from '@lingui/react/macro'
import { readAskExamples, type AskExample } from '#catalogue/queries/ask.ts'
import { useCatalogueStatus } from '#catalogue/queries/copy-status.ts'
import { useQuestion } from '#catalogue/queries/lists/use-index.ts'
import { dataOr } from '#lib/live-read.ts'

const useExampleText = () => {
  const { t } = useLingui()
  return ({ ask, active, crop, registrationNo }: AskExample): string => {
    switch (ask) {
      case 'dose':
        return t`Dose of ${active} on ${crop}`
      case 'suppliers':
        return t`Suppliers of ${active}`
      case 'products':
        return t`Products with ${active} for ${crop}`
      case 'valid':
        return t`Until when is ${registrationNo} valid?`
    }
  }
}

/** Questions that the products on this device can answer; null while they are read. */
export const useExamples = (): readonly string[] | null => {
  const textOf = useExampleText()
  // A library that is copied later may have examples, even if the first read found none.
  const copied = useCatalogueStatus().asOf !== null
  const { now } = useQuestion('', String(copied), readAskExamples)
  // The text field works without examples.
  return now.status === 'loading' ? null : dataOr(now, []).map(textOf)
}
