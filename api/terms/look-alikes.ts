import { createColors, createSizes } from '#api/import/index.ts'
import { rowKey, type Tables } from '#domain/shared/tables.ts'
import type { TermKind } from '#domain/term/events.ts'
import { foldText } from '#projections/product-search/words.ts'
import type { Term, Terms } from '#projections/terms/document.ts'
import { farApart, nearEnough } from './color-distance.ts'

export type Alike = { readonly id: string; readonly unknown: boolean; readonly like: string | null }

/** Two words that are shorter differ by a letter too often. */
const shortest = 5
/** An import puts a category that no table knows behind all others. */
const lastPlace = 1000

/**
 * Terms whose names look like that of another one, and terms that an import made of a word that the shop does not know; of two
 * that look alike the one with fewer products. Those that somebody said are not alike are left out.
 */
export function lookAlikes(
  kind: TermKind,
  terms: Terms['terms'],
  tables: Tables,
  products: (id: string) => number,
): readonly Alike[] {
  const isOther = readAsIn(kind, tables)
  const named = Object.values(terms).map(term => ({ term, name: term.name.en ?? term.id }))
  // Feeds mean another one by the name already.
  const all = named.filter(({ term, name }) => !isOther(term, name))
  const isUnknown = unknownIn(kind, tables)
  const settled = new Set(tables['not-alike'].map(row => rowKey('not-alike', row)))
  const isSettled = (one: string, other: string) => settled.has(rowKey('not-alike', { kind, one, other }))
  const spelled = Map.groupBy(all, ({ name }) => spellingOf(kind, name))
  const near = kind === 'size' ? null : byMissingLetter(all.map(({ name }) => spellingOf(kind, name)))
  const found: Alike[] = []
  for (const { term, name } of all) {
    const unknown = isUnknown(term, name)
    const spelling = spellingOf(kind, name)
    // `White/Black` has the words of `Black/White`, and is another color.
    const looks = (other: Term) => (farApart(term.hexes ?? [], other.hexes ?? []) ?? 1) <= nearEnough
    const others = new Set(spelled.get(spelling)?.filter(other => kind !== 'color' || unknown || looks(other.term)))
    if (near && (unknown || kind === 'brand' || kind === 'attribute'))
      for (const each of near(spelling)) for (const other of spelled.get(each) ?? []) others.add(other)
    if (unknown && kind === 'color') for (const other of shadesOf(term, name, all)) others.add(other)
    const rank = (id: string, ofUnknown: boolean) => (ofUnknown ? -1 : products(id))
    const better = [...others]
      .filter(other => other.term.id !== term.id)
      .map(other => ({ id: other.term.id, rank: rank(other.term.id, isUnknown(other.term, other.name)) }))
      .filter(other => {
        const own = rank(term.id, unknown)
        return other.rank > own || (other.rank === own && other.id < term.id)
      })
      .filter(({ id }) => !isSettled(term.id, id) && !isSettled(id, term.id))
      .sort((a, b) => b.rank - a.rank)
    if (better.length > 0) found.push({ id: term.id, unknown, like: better[0]!.id })
    else if (unknown && !isSettled(term.id, '')) found.push({ id: term.id, unknown, like: null })
  }
  return found.sort(
    (a, b) =>
      Number(a.like === null) - Number(b.like === null) || products(b.id) - products(a.id) || (a.id < b.id ? -1 : 1),
  )
}

/** Whether no table knows the word, and nobody in the shop said since what it is. */
function unknownIn(kind: TermKind, tables: Tables): (term: Term, name: string) => boolean {
  switch (kind) {
    case 'color': {
      const resolve = createColors(tables)
      return ({ hexes = [] }, name) => {
        const { known, hexes: guessed } = resolve(name)
        return !known && hexes.join() === guessed.join()
      }
    }
    case 'size': {
      const resolve = createSizes(tables)
      return (term, name) => {
        const { known, order } = resolve(name)
        return !known && term.order === order
      }
    }
    case 'category': {
      const own = new Set(tables['shop-categories'].map(({ id }) => id))
      const words = new Set(tables.categories.map(({ category }) => foldText(category.trim())))
      return ({ id, order, parent }, name) =>
        order === lastPlace && parent === undefined && !own.has(id) && !words.has(foldText(name.trim()))
    }
    case 'brand':
    case 'attribute':
      return () => false
  }
}

/** Whether a table reads the name as another term. */
function readAsIn(kind: TermKind, tables: Tables): (term: Term, name: string) => boolean {
  if (kind === 'size') {
    const resolve = createSizes(tables)
    return ({ id }, name) => resolve(name).known && resolve(name).id !== id
  }
  if (kind !== 'category') return () => false
  const words = new Map(tables.categories.map(row => [foldText(row.category.trim()), row['shop category']]))
  return ({ id }, name) => (words.get(foldText(name.trim())) ?? id) !== id
}

/** Names that are spelled alike but for case, marks, the order of words and plurals have one; of sizes but for marks. */
function spellingOf(kind: TermKind, name: string): string {
  const folded = foldText(name)
  if (kind === 'size') return folded.replace(/(?<=\d)[\s/.-]+(?=\d)/g, '_').replace(/[\s/.-]+/g, '')
  const words = wordsIn(folded)
  const plain = words.map(word => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))
  return plain.sort().join(' ') || folded
}

const wordsIn = (folded: string) =>
  folded
    .replace(/\bgray\b/g, 'grey')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Colors that name fewer of the same words and look nearly the same: `Navy` of `NAVY BLUE`. */
function shadesOf<Of extends { readonly term: Term; readonly name: string }>(
  term: Term,
  name: string,
  all: readonly Of[],
) {
  const words = new Set(wordsIn(foldText(name)))
  return all.filter(other => {
    const fewer = wordsIn(foldText(other.name))
    if (fewer.length === 0 || fewer.length >= words.size || !fewer.every(word => words.has(word))) return false
    const far = farApart(term.hexes ?? [], other.term.hexes ?? [])
    return far !== null && far <= nearEnough
  })
}

/** Finds spellings that are one letter more, less or other than one, or have two letters the other way round. */
function byMissingLetter(spellings: readonly string[]): (spelling: string) => readonly string[] {
  const byPart = new Map<string, Set<string>>()
  const partsOf = (text: string) => [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))]
  for (const spelling of spellings) {
    for (const part of partsOf(spelling)) byPart.set(part, (byPart.get(part) ?? new Set()).add(spelling))
  }
  return spelling => {
    const found = new Set(partsOf(spelling).flatMap(part => [...(byPart.get(part) ?? [])]))
    const isLong = (other: string) => Math.max(other.length, spelling.length) >= shortest
    return [...found].filter(other => other !== spelling && isLong(other) && isOneOff(spelling, other))
  }
}

function isOneOff(one: string, other: string): boolean {
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [a, b] = [one.slice(from), other.slice(from)]
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}
