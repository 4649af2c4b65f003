import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { kmToProvince } from '#domain/places.ts'
import { formatNumber } from '#i18n/formats.ts'
import { prefs } from '#prefs/prefs.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useProvinceNames } from '../list/company-query.ts'

/** From the specification; times in ms. */
const limits = { timeout: 1_000, maximumAge: 3_600_000, enableHighAccuracy: false }

const permissionDenied = 1

type PositionAnswer = Pick<GeolocationCoordinates, 'latitude' | 'longitude'> | 'refused' | 'not-found'

const askPosition = (geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined): Promise<PositionAnswer> =>
  new Promise((resolve) => {
    if (!geolocation) return resolve('not-found')
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code }) => resolve(code === permissionDenied ? 'refused' : 'not-found'),
      limits,
    )
  })

/** The device's position is neither sent nor stored. */
export const DistanceFact = ({ province }: Readonly<{ province: string }>) => {
  const { t } = useLingui()
  const names = useProvinceNames()
  const [answer, setAnswer] = useState<PositionAnswer | 'asking' | null>(null)
  const ask = async () => {
    setAnswer('asking')
    const position = await askPosition(navigator.geolocation)
    if (position === 'refused') prefs.placeRefused = true
    setAnswer(position)
  }
  if (answer === null || answer === 'asking')
    return (
      <Button look="ghost" size="sm" busy={answer === 'asking'} onClick={() => void ask()}>{t`From where I am`}</Button>
    )
  const km = typeof answer === 'string' ? null : kmToProvince(answer, names.valueOf(province))
  return (
    <span role="status">{km === null ? <Trans>Not known</Trans> : t`About ${formatNumber(km)} km to ${province}`}</span>
  )
}
