import { dayMs } from '#lib/day-ms.ts'
import type { reviews } from '#server/modules/catalogue/schema.ts'
import type { SeedSource } from './source.ts'

export const reviewRows = (source: SeedSource, now: number): (typeof reviews.$inferSelect)[] =>
  source.demoReviews.map((review) => ({
    id: review.id,
    companyId: review.company_id,
    rate: review.rate,
    infoRate: review.info_rate,
    speedRate: review.speed_rate,
    professionRate: review.profession_rate,
    feedbackRate: review.feedback_rate,
    attitudeRate: review.attitude_rate,
    qualityRate: review.quality_rate,
    tags: review.tags,
    content: review.content,
    reviewer: review.reviewer,
    accountId: null,
    createdAt: now - review.days_ago * dayMs,
  }))
