import type { Rate } from './load.ts'

export type Measured = {
  /** For the table: the median of several runs with its unit. */
  readonly measured: string
  /** Whether it holds on a machine that needs `pace` times the CPU of the one that the budgets mean. Without times: at any pace. */
  readonly holds: boolean | ((pace: number) => boolean)
  /** The exact measurement, and how far the runs lay apart. */
  readonly how: string
}

/** The value in the middle, or the mean of the two that are nearest to it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const last = sorted.length - 1
  return (sorted[Math.floor(last / 2)]! + sorted[Math.ceil(last / 2)]!) / 2
}

/** The smallest value that `percent` of the values do not exceed. Of no values NaN. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** Enough digits to compare, none that only look exact. */
export function shown(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export function spread(values: readonly number[], unit = ''): string {
  return `${values.length === 1 ? 'one run' : `${values.length} runs`}, ${shown(Math.min(...values))} to ${shown(Math.max(...values))}${unit}`
}

/** Does it so many times, one after the other, after some that do not count. */
export async function repeat<Run>(times: number, run: () => Promise<Run>, warmUps = 1): Promise<readonly Run[]> {
  const runs: Run[] = []
  for (let n = -warmUps; n < times; n++) {
    const done = await run()
    if (n >= 0) runs.push(done)
  }
  return runs
}

function medianRate(rates: readonly Rate[]): Rate {
  return { perSecond: median(rates.map(rate => rate.perSecond)), cpuMs: median(rates.map(rate => rate.cpuMs)) }
}

/** A row whose median may not exceed a ceiling. */
export function medianUnder(ceiling: number, runs: readonly number[], unit: 'ms' | 's' | 'MB', how: string): Measured {
  const value = median(runs)
  return { measured: `${shown(value)} ${unit}`, holds: pace => value <= ceiling * (unit === 'MB' ? 1 : pace), how }
}

/** Two rates measured by turns, the first as a share of the second, which has to reach a floor. */
export function shareOf(floor: number, runs: readonly { readonly of: Rate; readonly base: Rate }[]) {
  const ratios = runs.map(({ of, base }) => of.perSecond / base.perSecond)
  const [of, base] = [medianRate(runs.map(run => run.of)), medianRate(runs.map(run => run.base))]
  return {
    measured: `${shown(median(ratios))} × (${shown(of.perSecond)}/s against ${shown(base.perSecond)}/s)`,
    holds: median(ratios) >= floor,
    of,
    base,
    ratios,
  }
}

/** A row whose rate has to reach a floor. */
export function rateOver(floor: number, rates: readonly Rate[], how: string): Measured {
  const { perSecond, cpuMs } = medianRate(rates)
  const runs = rates.map(rate => rate.perSecond)
  return {
    measured: `${shown(perSecond)}/s`,
    holds: pace => perSecond * pace >= floor,
    how: `${how}; CPU of the server ${shown(cpuMs)} ms each; ${spread(runs, '/s')}`,
  }
}
