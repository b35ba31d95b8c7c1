import type { Cut, SizeRun } from './kinds/kind.ts'

export type DemoSize = {
  readonly name: string
  /** Added to the piece price, as a factor. */
  readonly extra: number
  /** Share of the weight of an M. */
  readonly weight: number
  readonly index: number
}

const run = (...sizes: readonly (readonly [string, number, number])[]): readonly DemoSize[] =>
  sizes.map(([name, extra, weight], index) => ({ name, extra, weight, index: index + 1 }))

const adult = run(
  ['S', 0, 0.92],
  ['M', 0, 1],
  ['L', 0, 1.08],
  ['XL', 0, 1.16],
  ['2XL', 0.24, 1.26],
  ['3XL', 0.36, 1.36],
)
const runs: Readonly<Record<SizeRun, readonly DemoSize[]>> = {
  adult,
  wide: run(
    ['XS', 0, 0.86],
    ...adult.map(({ name, extra, weight }) => [name, extra, weight] as const),
    ['4XL', 0.5, 1.48],
    ['5XL', 0.6, 1.6],
  ),
  womens: run(['XS', 0, 0.86], ['S', 0, 0.92], ['M', 0, 1], ['L', 0, 1.08], ['XL', 0, 1.16], ['2XL', 0.22, 1.26]),
  youth: run(['YXS', -0.12, 0.6], ['YS', -0.12, 0.66], ['YM', -0.12, 0.72], ['YL', -0.12, 0.8], ['YXL', -0.08, 0.88]),
  baby: run(['NB', 0, 0.8], ['6M', 0, 0.9], ['12M', 0, 1], ['18M', 0, 1.1], ['24M', 0.06, 1.2]),
  toddler: run(['2T', 0, 0.9], ['3T', 0, 1], ['4T', 0, 1.1], ['5/6', 0.08, 1.2]),
  pants: run(
    ...['30', '32', '34', '36', '38', '40', '42', '44'].map(
      (name, index) => [name, index > 5 ? 0.12 : 0, 0.9 + index * 0.05] as const,
    ),
  ),
  fitted: run(['S/M', 0, 1], ['L/XL', 0, 1.06]),
  one: run(['OSFA', 0, 1]),
}

/** The sizes that a style comes in, in the order of its own index: suppliers number 2XL and up anew. */
export function sizesOf(sizes: SizeRun, cut: Cut): readonly DemoSize[] {
  if (sizes === 'adult' || sizes === 'wide') {
    if (cut === 'youth') return runs.youth
    if (cut === 'womens') return runs.womens
  }
  return runs[sizes]
}

export function availableSizes(sizes: readonly DemoSize[], cut: Cut, kind: SizeRun): string {
  const range = sizes.length === 1 ? (sizes[0]?.name ?? '') : `${sizes[0]?.name}-${sizes.at(-1)?.name}`
  if (kind === 'one' || kind === 'fitted') return range
  if (kind === 'baby' || kind === 'toddler') return `Infant and Toddler Sizes: ${range}`
  return `${{ adult: 'Adult', womens: "Women's", youth: 'Youth' }[cut]} Sizes: ${range}`
}
