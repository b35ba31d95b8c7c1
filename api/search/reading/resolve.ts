import type { SearchFilters } from '#projections/product-search/port.ts'
import type { Part, Reading } from './read.ts'

/** A question to the search engine. */
export type Question = {
  readonly q: string
  readonly filters: SearchFilters
  /** Products in these colours come before the others. */
  readonly first?: readonly string[]
}

export type Resolved = {
  /** Null: nothing in the shop answers the text. */
  readonly question: Question | null
  readonly kept: readonly Part[]
  readonly leftOut: readonly Part[]
  /** Ids of the colours that were asked for, the best first. */
  readonly colors: readonly string[]
}

type Options = {
  /** Products that answer. */
  readonly count: (question: Question) => Promise<number>
  /** Major units of the shown currency in minor units of the base one. */
  readonly base: (typed: number) => number
}

/** Fewer products than fill a page. */
const shortList = 24

/**
 * Asks for all of what was read. Where no product has all, a word that may be a colour is one, then a colour is what looks
 * like it, then the part goes whose loss finds most; what the product is goes last. Words that the shop does not know go
 * first, as long as something is left that was not guessed.
 */
export async function resolve({ parts }: Reading, { count, base }: Options): Promise<Resolved> {
  const nothing: Resolved = { question: null, kept: [], leftOut: [], colors: [] }
  const unknown = parts.filter(isUnknown)
  let kept = parts.filter(part => !isUnknown(part))
  if (kept.length === 0 || (unknown.length > 0 && kept.every(part => part.corrected))) return nothing
  const leftOut = [...unknown]
  const finds = (list: readonly Part[]) => count(questionOf(list, base))

  if ((await finds(kept)) === 0) {
    for (const other of [asColors, asNearColors]) {
      const changed = kept.map(other)
      if (changed.every((part, i) => part === kept[i])) continue
      if ((await finds(changed)) > 0) return answer(changed)
    }
    kept = kept.map(asColors)
    while ((await finds(kept)) === 0) {
      if (kept.length === 1) return nothing
      const dropped = await cheapest(kept, finds)
      leftOut.push(dropped)
      kept = kept.filter(part => part !== dropped)
    }
  }
  return filled(kept)

  /** A short list of a plain colour is filled up with what looks like it. */
  async function filled(list: readonly Part[]): Promise<Resolved> {
    const wider = list.map(withFamily)
    if (wider.every((part, i) => part === list[i]) || (await finds(list)) >= shortList) return answer(list)
    return answer(wider, colorsOf(list))
  }

  function answer(list: readonly Part[], named: readonly string[] = []): Resolved {
    const together = colorsTogether(list)
    const first = together.length > 0 ? together : named
    const question = { ...questionOf(list, base), ...(first.length > 0 && { first }) }
    return { question, kept: list, leftOut, colors: [...new Set([...together, ...colorsOf(list)])] }
  }
}

function colorsOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(part => (part.kind === 'color' ? part.colors.named : []))
}

/** Of several colours, those that are all of them: `red and white` asks for Red/White. */
function colorsTogether(parts: readonly Part[]): readonly string[] {
  const [color, ...others] = parts.flatMap(part => (part.kind === 'color' ? [part.colors.named] : []))
  if (!color || others.length === 0) return []
  return color.filter(id => others.every(other => other.includes(id)))
}

const weightOf = (part: Part) => (part.kind === 'word' ? part.weight : 0)

const isUnknown = (part: Part) => part.kind === 'word' && part.unknown

/** The part without which most products are found; where none alone is to blame, the one that fewest products have. */
async function cheapest(parts: readonly Part[], finds: (parts: readonly Part[]) => Promise<number>): Promise<Part> {
  const counted = await Promise.all(
    parts.map(async part => ({
      part,
      without: await finds(parts.filter(each => each !== part)),
      alone: await finds([part]),
    })),
  )
  // Of several kinds of things the last is meant: `waterproof jacket hoodie` asks for a hoodie.
  const head = parts.findLast(part => weightOf(part) === 1)
  const weight = (part: Part) => (weightOf(part) === 1 && part !== head ? 0 : weightOf(part))
  counted.sort(
    (a, b) =>
      weight(a.part) - weight(b.part) ||
      Number(b.without > 0) - Number(a.without > 0) ||
      b.without - a.without ||
      a.alone - b.alone,
  )
  return counted[0]!.part
}

function asColors(part: Part): Part {
  if (part.kind !== 'word' || !part.orColor || part.orColor.named.length === 0) return part
  return { kind: 'color', chunks: part.chunks, corrected: part.corrected, colors: part.orColor }
}

function asNearColors(part: Part): Part {
  const color = asColors(part)
  if (color.kind !== 'color') return color
  const { named, family, near } = color.colors
  return { ...color, colors: { ...color.colors, named: [...named, ...family, ...near], family: [], near: [] } }
}

function withFamily(part: Part): Part {
  if (part.kind !== 'color' || part.colors.family.length === 0) return part
  const { named, family } = part.colors
  return { ...part, colors: { ...part.colors, named: [...named, ...family], family: [] } }
}

function questionOf(parts: readonly Part[], base: Options['base']): Question {
  const words: string[] = []
  const colors = new Set<string>()
  const sizes = new Set<string>()
  let closeout = false
  const price: { min: number; max: number | null }[] = []
  for (const part of parts) {
    if (part.kind === 'word' || part.kind === 'cut') words.push(...part.words)
    else if (part.kind === 'color') for (const id of part.colors.named) colors.add(id)
    else if (part.kind === 'closeout') closeout = true
    else if (part.kind === 'size') for (const id of part.ids) sizes.add(id)
    // `up to 20` includes 20.
    else price.push({ min: base(part.min ?? 0), max: part.max === null ? null : base(part.max) })
  }
  return {
    q: words.join(' '),
    filters: {
      ...(colors.size > 0 && { colors: [...colors] }),
      ...(sizes.size > 0 && { sizes: [...sizes] }),
      ...(price.length > 0 && { price }),
      ...(closeout && { closeout }),
    },
  }
}
