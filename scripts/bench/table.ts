import type { Bench } from './bench.ts'
import type { Measured } from './statistics.ts'

export type Row = {
  readonly number: number
  readonly what: string
  readonly reach: string
  measure(bench: Bench): Promise<Measured>
}

export type Result = { readonly row: Row; readonly busy: number | null } & (
  | { readonly measured: Measured }
  | { readonly failure: string }
)

/** Times are judged as they are, else at the pace of the machine that the budgets mean. */
function verdict({ holds }: Measured, pace: number): string {
  const at = typeof holds === 'boolean' ? () => holds : holds
  return at(1) ? 'yes' : at(pace) ? "yes, at the pace of the budgets' machine" : 'NO'
}

/** For a terminal: a line a row, and how it was measured below. */
export function printed({ row, busy, ...result }: Result, pace: number): string {
  const head = `${String(row.number).padStart(2)}  ${row.what}\n    reach     ${row.reach}\n`
  if ('failure' in result) return `${head}    failed    ${result.failure}\n`
  const { measured, how } = result.measured
  const share = busy === null ? '' : `; the machine was ${Math.round(busy * 100)} % busy`
  return `${head}    measured  ${measured}\n    holds     ${verdict(result.measured, pace)}\n    ${how}${share}\n`
}

export function summary(results: readonly Result[], pace: number): string {
  const lines = results.map(result => {
    const { what, reach } = result.row
    const [measured, holds] =
      'failure' in result ? ['failed', 'NO'] : [result.measured.measured, verdict(result.measured, pace)]
    return [what, reach, measured, holds]
  })
  const all = [['what', 'reach', 'measured', 'holds'], ...lines]
  const widths = all[0]!.map((_, column) => Math.max(...all.map(line => line[column]!.length)))
  return all
    .map(line =>
      line
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function markdown(results: readonly Result[], facts: readonly string[], pace: number): string {
  const lines = results.map(result => {
    const { what, reach } = result.row
    if ('failure' in result) return `| ${what} | ${reach} | could not be measured | no | ${result.failure} |`
    const { measured, how } = result.measured
    return `| ${what} | ${reach} | ${measured} | ${verdict(result.measured, pace).replace('NO', '**no**')} | ${how} |`
  })
  return `Measured on ${facts.join('; ')}.\n\n| what | reach | measured | holds | how |\n|---|---|---|---|---|\n${lines.join('\n')}\n`
}
