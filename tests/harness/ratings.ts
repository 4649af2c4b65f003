export const ratings = (rate: number) => ({
  rate,
  infoRate: rate,
  speedRate: rate,
  professionRate: rate,
  feedbackRate: rate,
  attitudeRate: rate,
  qualityRate: rate,
})
