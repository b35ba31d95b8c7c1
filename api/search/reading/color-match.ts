import { distanceOf, type Oklch, oklchOf } from '#domain/shared/oklch.ts'
import { stemsOf } from '#projections/product-search/words.ts'

export type NamedColor = { readonly id: string; readonly names: readonly string[]; readonly hexes: readonly string[] }

/** Ids of the shop's colours that some words mean, the best first. */
export type ColorMatch = {
  /** The word that was understood. */
  readonly words: readonly string[]
  /** The colour that is called exactly so. */
  readonly called: string | null
  /** Those that are called so. */
  readonly named: readonly string[]
  /** Of a plain word like red, those that look like it: they fill up a list that is short. */
  readonly family: readonly string[]
  /** Those that look nearly like it, for products that have none of the others. */
  readonly near: readonly string[]
}

const nearEnough = 0.09

/** Finds colours by their names in any language, by the family that a plain word means, and by their looks. */
export function createColorMatch(
  colors: readonly NamedColor[],
  hexOf: (name: string) => readonly string[] | undefined,
): (words: readonly string[]) => ColorMatch {
  const known = colors.map(({ id, names, hexes }) => {
    const spelled = names.map(name => stemsOf(name).map(spelling))
    const looks = hexes.map(oklchOf)
    // Safety Green looks yellow, but it is called green.
    const isCalled = spelled.some(name => name.some(word => families.has(word)))
    return { id, spelled, looks, isCalled, family: !isCalled && looks.length === 1 ? familyOf(looks[0]!) : null }
  })
  const made = new Map<string, ColorMatch>()

  /** 0 for the name itself, more for longer names and those of several colours, null for another name. */
  function distance({ spelled, looks }: (typeof known)[number], words: readonly string[]): number | null {
    const distances = spelled.flatMap(name => {
      if (words.some(word => !name.includes(word))) return []
      const isFirst = words.every((word, i) => name[i] === word)
      return [name.length - words.length + (looks.length > 1 ? 10 : 0) + (isFirst ? 0 : 5)]
    })
    return distances.length > 0 ? Math.min(...distances) : null
  }

  function match(words: readonly string[]): ColorMatch {
    const found = known.flatMap(color => {
      const far = distance(color, words)
      return far === null ? [] : [{ color, far }]
    })
    found.sort((a, b) => a.far - b.far)
    const asked = (found[0]?.far === 0 ? found[0].color.looks : hexOf(words.join(' '))?.map(oklchOf)) ?? []
    const called = found[0]?.far === 0 ? found[0].color.id : null
    const named = found.map(({ color }) => color)
    const isPlain = words.length === 1 && families.has(words[0]!)
    const kin = isPlain ? known.filter(color => color.family === words[0]) : []
    const [ideal] = asked
    if (ideal) kin.sort((a, b) => distanceOf(a.looks[0]!, ideal) - distanceOf(b.looks[0]!, ideal))
    const all = [...new Set([...named, ...kin])]
    const ids = (list: typeof known) => list.map(({ id }) => id)
    const family = ids(kin.filter(color => !named.includes(color)))
    const near = known
      .filter(color => !all.includes(color) && color.looks.length === 1 && asked.length === 1)
      .filter(color => !(isPlain && color.isCalled))
      .map(color => ({ color, far: distanceOf(color.looks[0]!, asked[0]!) }))
      .filter(({ far }) => far <= nearEnough)
      .sort((a, b) => a.far - b.far)
      .map(({ color }) => color)
    const [best = [], ...others] = [ids(named), family, ids(near)].filter(list => list.length > 0)
    if (named.length > 0) return { words, called, named: best, family, near: ids(near) }
    return { words, called, named: best, family: [], near: others.flat() }
  }

  return asked => {
    const words = asked.map(spelling)
    const key = words.join(' ')
    const kept = made.get(key)
    if (kept) return kept
    const fresh = match(words)
    // Words come from queries: what is kept is bounded.
    if (made.size > 1000) made.clear()
    made.set(key, fresh)
    return fresh
  }
}

/** Families that a plain word names, by hue in degrees; the rest is told by lightness and chroma. */
const hues = [
  ['pink', 345, 375],
  ['red', 15, 38],
  ['orange', 38, 72],
  ['yellow', 72, 112],
  ['green', 112, 182],
  ['blue', 182, 285],
  ['purple', 285, 345],
] as const
const families = new Set(['black', 'white', 'grey', 'brown', 'beige', ...hues.map(([family]) => family)])

const spelling = (word: string) => (word === 'gray' ? 'grey' : word)

function familyOf([lightness, chroma, hue]: Oklch): string {
  if ((lightness < 0.27 && chroma < 0.03) || (lightness < 0.33 && chroma < 0.015)) return 'black'
  if (chroma < 0.025) return lightness > 0.95 ? 'white' : 'grey'
  const turned = hue < 15 ? hue + 360 : hue
  const [family] = hues.find(([, from, to]) => turned >= from && turned < to) ?? ['pink']
  if (family === 'red' && lightness > 0.72) return 'pink'
  if (family === 'pink' && lightness < 0.54) return 'red'
  if ((family === 'orange' || family === 'yellow') && chroma < 0.11) return lightness > 0.68 ? 'beige' : 'brown'
  if (family === 'orange' && lightness < 0.5) return 'brown'
  return family
}
