import { useState } from 'react'

/** The value, or its last one while this screen is open. */
export const useLastGiven = <T>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
