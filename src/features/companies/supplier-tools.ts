import { createContext } from 'react'
import type { ReactNode } from 'react'
import type { Company } from '#contract/entities/company.ts'

/** What another feature draws in each row of suppliers: the star. The app passes it in. */
export const SupplierTools = createContext<(company: Company) => ReactNode>(() => null)
