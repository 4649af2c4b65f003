import { useLingui } from '@lingui/react/macro'
import { noteFavourite, removeFavourite, saveFavourite } from '#account/records/records.ts'
import { showToast } from '#ui/overlays/toast-state.ts'
import { useSaving } from '#ui/page/use-saving.ts'

export interface Supplier {
  readonly companyId: string
  readonly name: string
}

/**
 * Saves and removes favourites. Undo after a removal restores the note too. Each resolves to false if the disk refused.
 */
export const useFavouriteActions = () => {
  const { t } = useLingui()
  const { save } = useSaving()
  const remove = async (supplier: Supplier) => {
    const note = await removeFavourite(supplier)
    const { name } = supplier
    const back = () => void save(() => (note === '' ? saveFavourite(supplier) : noteFavourite(supplier, note)))
    showToast({ tone: 'neutral', text: t`${name} removed`, action: { label: t`Undo`, run: back } })
  }
  return {
    save: (supplier: Supplier) => save(() => saveFavourite(supplier)),
    remove: (supplier: Supplier) => save(() => remove(supplier)),
  }
}
