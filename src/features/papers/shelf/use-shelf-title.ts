import { useLingui } from '@lingui/react/macro'

/** The name of the shelf's page: with the words that no first paint shows. */
export const useShelfTitle = (): string => {
  const { t } = useLingui()
  return t`Document shelf`
}
