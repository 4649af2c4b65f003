/** A review's seven ratings, all of them the same. */
export const ratings = (rate: number) => ({
  rate,
  infoRate: rate,
  speedRate: rate,
  professionRate: rate,
  feedbackRate: rate,
  attitudeRate: rate,
  qualityRate: rate,
})
