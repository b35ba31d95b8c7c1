import type { Bench } from './bench.ts'

export type Measured = {
  /** For the table: the median of several runs with its unit. */
  readonly measured: string
  readonly holds: boolean
  /** What exactly was done, and how far the runs lay apart. */
  readonly how: string
}

export type Row = {
  readonly number: number
  readonly what: string
  readonly reach: string
  measure(bench: Bench): Promise<Measured>
}
