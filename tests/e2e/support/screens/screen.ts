import { expect } from '@playwright/test'
import { alive } from '../test.ts'
import type { Visit } from '../visit.ts'

export type Screen = {
  readonly name: string
  /** Widths at which it exists; everywhere when absent. */
  readonly at?: (width: number) => boolean
  /** What the browser reports about it although all is well. */
  readonly reports?: RegExp
  /** The shop's header and footer are looked at here too. Other screens of the same state leave out these 1,000 elements. */
  readonly frame?: true
  /** Printed: sizes are those of paper. */
  readonly paper?: true
  open(visit: Visit): Promise<void>
}

export const phone = (width: number) => width < 768
export const wide = (width: number) => width >= 768
export const withSheet = (width: number) => width < 1024

/** A screen that is there as soon as its address is opened. */
export function at(name: string, path: string, status = 200): Screen {
  return {
    name,
    async open({ page, prefix }) {
      const answer = await page.goto(prefix + path)
      expect(answer?.status()).toBe(status)
      await alive(page)
    },
  }
}
