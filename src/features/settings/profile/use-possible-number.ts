import { useEffect, useState } from 'react'
import { contactNumberProblem, type PossibleNumber } from '#domain/account/rules.ts'

let loaded: PossibleNumber | undefined

/**
 * What is wrong with a phone number of a country. The library that knows each country's lengths is loaded when a form
 * opens. Without a network it may be missing: then only the signs are judged here, and the server judges the rest.
 */
export const useContactNumberProblem = () => {
  const [possible, setPossible] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    void import('./possible-number.ts').then(
      (part) => {
        loaded = part.possibleNumber
        setPossible(() => loaded)
      },
      () => undefined,
    )
  }, [])
  return (value: string, country: string) => contactNumberProblem(value, country, possible)
}
