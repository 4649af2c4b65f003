import { describe, expect, it } from 'vitest'
import { officeTime } from './office-time.ts'

describe('the clock of somebody elsewhere', () => {
  it('is in the office in Shanghai while it is night in Asunción', () => {
    expect(officeTime('Asia/Shanghai', Date.UTC(2026, 2, 12, 3, 0))).toEqual({ weekend: false, office: true })
  })

  it('knows that Saturday there begins on Friday here', () => {
    expect(officeTime('Asia/Shanghai', Date.UTC(2026, 2, 13, 17, 0))).toEqual({ weekend: true, office: false })
    expect(officeTime('UTC', Date.UTC(2026, 2, 13, 17, 0))).toEqual({ weekend: false, office: true })
  })

  it('goes by UTC in a zone this engine has never heard of', () => {
    expect(officeTime('Mars/Olympus', Date.UTC(2026, 2, 12, 3, 0))).toEqual({ weekend: false, office: false })
  })
})
