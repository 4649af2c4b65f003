import { createContext, use } from 'react'

interface FieldTies {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

export const FieldContext = createContext<FieldTies | null>(null)

export const useFieldControl = (controlId?: string) => {
  const field = use(FieldContext)
  return {
    id: controlId ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid ? true : undefined,
    'aria-required': field?.required ? true : undefined,
  }
}
