import { fieldId } from '../../words/field-name.ts'

/** Brings the field of a problem into view and the focus into it; a group's own first control stands in for it. */
export const focusField = (path: string): void => {
  const element = document.getElementById(fieldId(path))
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  element.focus()
}
