import { createContext, use } from 'react'

interface FieldTies {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

/** Ties a control to the label, help and error of the field it stands in. */
export const FieldContext = createContext<FieldTies | null>(null)

interface ControlAria {
  readonly id: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** What a control puts on itself. Outside a field it names itself by aria-label. */
export const useFieldControl = (ownId?: string): ControlAria => {
  const field = use(FieldContext)
  return {
    id: ownId ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid ? true : undefined,
  }
}
