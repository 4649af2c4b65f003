import { defineConfig } from '@playwright/test'
import byDay from './playwright.config.ts'

/** The daily configuration with all tests. */
export default defineConfig({ ...byDay, projects: (byDay.projects ?? []).map((one) => ({ ...one, grep: /./ })) })
