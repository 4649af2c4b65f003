import { fieldId } from '../../words/field-name.ts'

/** Scrolls to the field of a problem and focuses it; for a group, its first control. */
export const focusField = (path: string): void => {
  const element = document.getElementById(fieldId(path))
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  element.focus()
}
