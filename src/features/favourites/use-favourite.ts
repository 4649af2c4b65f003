import { useLingui } from '@lingui/react/macro'
import { noteFavourite, removeFavourite, saveFavourite } from '#data/actions/favourites.ts'
import { showToast } from '#ui/toast-state.ts'

interface Supplier {
  readonly companyId: string
  readonly name: string
}

/** Saving and removing, with a way back for the note that goes with a removal. */
export const useFavouriteActions = () => {
  const { t } = useLingui()
  const failed = () => showToast({ tone: 'bad', text: t`It could not be saved on this device` })
  const save = (supplier: Supplier) => saveFavourite(supplier).catch(failed)
  const remove = async (supplier: Supplier, note: string) => {
    const back = () => void (note === '' ? saveFavourite(supplier) : noteFavourite(supplier, note)).catch(failed)
    try {
      await removeFavourite(supplier)
      const { name } = supplier
      showToast({ tone: 'neutral', text: t`${name} removed`, action: { label: t`Undo`, run: back } })
    } catch {
      failed()
    }
  }
  return { save, remove }
}
