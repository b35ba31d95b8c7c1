/** Nine elements a character, bars and spaces in turn, wide ones named; of Code 39 only what numbers need. */
const patterns: { readonly [character: string]: string } = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  '*': 'nwnnwnwnn',
}

const narrow = 1.8
const wide = 4.5
const height = 46

/** As the bars say it: behind a zero, which tells a slip that was scanned from a number that was typed. */
const scanned = (number: number) => `0${number}`

/** Where the bars of a number begin, and how wide they are, from start to stop character. */
export function barsOf(number: number): {
  readonly bars: readonly (readonly [x: number, width: number])[]
  readonly width: number
} {
  const bars: [number, number][] = []
  let x = 0
  for (const character of `*${scanned(number)}*`) {
    for (const [at, element] of [...patterns[character]!].entries()) {
      const width = element === 'w' ? wide : narrow
      if (at % 2 === 0) bars.push([x, width])
      x += width
    }
    x += narrow
  }
  return { bars, width: x - narrow }
}

/** A number as a bar that any scanner reads. */
export function Code39({ number }: { readonly number: number }) {
  const { bars, width } = barsOf(number)
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={String(number)}>
      {bars.map(([x, thick]) => (
        <rect key={x} x={x} width={thick} height={height} />
      ))}
    </svg>
  )
}
