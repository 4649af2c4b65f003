import { NumberFormatField } from './number-format-field.tsx'

/** The number format in the language popover, for visitors too. */
export const NumberFormatPart = () => (
  <div className="zone-part">
    <NumberFormatField />
  </div>
)
