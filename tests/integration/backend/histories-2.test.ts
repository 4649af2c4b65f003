import { realHistories } from '#tests/harness/sync/real-histories.ts'

realHistories(2, 0.05)
