import { useLingui } from '@lingui/react/macro'

/** The page title. In a module of its own, so that its words are not part of the first paint. */
export const useShelfTitle = (): string => {
  const { t } = useLingui()
  return t`My documents`
}
