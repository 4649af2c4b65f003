import { realHistories } from '#tests/harness/sync/real-histories.ts'

realHistories(3, 0.05)
