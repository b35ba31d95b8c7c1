import { createColors, createSizes } from '#api/import/index.ts'
import { rowKey, type Tables } from '#domain/shared/tables.ts'
import type { TermKind } from '#domain/term/events.ts'
import { foldText } from '#projections/product-search/words.ts'
import type { Term, Terms } from '#projections/terms/document.ts'
import { farApart, nearEnough } from './color-distance.ts'

type Named = { readonly term: Term; readonly name: string }
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
  const tell = unknownIn(kind, tables)
  const unknowns = new Set(all.flatMap(({ term, name }) => (tell(term, name) ? term.id : [])))
  const settled = new Set(tables['not-alike'].map(row => rowKey('not-alike', row)))
  const isSettled = (one: string, other: string) => settled.has(rowKey('not-alike', { kind, one, other }))
  const byId = new Map(all.map(each => [each.term.id, each]))
  const aliases = aliasesIn(kind, tables).flatMap(({ id, word }) => {
    const of = byId.get(id)
    return of ? { ...of, word } : []
  })
  const spelled = Map.groupBy([...all.map(each => ({ ...each, word: each.name })), ...aliases], ({ word }) =>
    spellingOf(kind, word),
  )
  const near = byMissingLetter([...spelled.keys()].filter(spelling => kind !== 'size' || !/\d/.test(spelling)))
  const shades = shadesAmong(kind === 'color' ? all : [])
  const rankOf = (id: string) => (unknowns.has(id) ? -1 : products(id))
  const found: Alike[] = []
  for (const { term, name } of all) {
    const unknown = unknowns.has(term.id)
    const spelling = spellingOf(kind, name)
    // `White/Black` has the words of `Black/White`, and is another color.
    const looks = (other: Term) => (farApart(term.hexes ?? [], other.hexes ?? []) ?? 1) <= nearEnough
    const isLike = (other: Term) => kind !== 'color' || unknown || looks(other)
    const others = new Map<string, Named>()
    const add = (all: readonly Named[] = []) => {
      for (const { term, name } of all) others.set(term.id, { term, name })
    }
    add(spelled.get(spelling)?.filter(other => isLike(other.term)))
    if (unknown || kind === 'brand' || kind === 'attribute') for (const each of near(spelling)) add(spelled.get(each))
    if (unknown) add(shades(term, name))
    const better = [...others.values()]
      .filter(other => other.term.id !== term.id)
      .map(other => ({ id: other.term.id, rank: rankOf(other.term.id) }))
      .filter(other => {
        const own = rankOf(term.id)
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

/** Other words that a table reads as a term. */
function aliasesIn(kind: TermKind, tables: Tables): readonly { readonly id: string; readonly word: string }[] {
  if (kind === 'category')
    return tables.categories.map(row => ({ id: row['shop category'], word: `${row.category} ${row.subcategory}` }))
  if (kind !== 'size') return []
  const resolve = createSizes(tables)
  return tables.sizes.flatMap(({ size, also }) =>
    also
      .split('|')
      .filter(Boolean)
      .map(word => ({ id: resolve(size).id, word })),
  )
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

/** Finds colors that name fewer of the same words and look nearly the same: `Navy` for `NAVY BLUE`. */
function shadesAmong(all: readonly Named[]): (term: Term, name: string) => readonly Named[] {
  const told = all.map(each => ({ ...each, words: wordsIn(foldText(each.name)) }))
  const byFirst = Map.groupBy(told, ({ words }) => words[0] ?? '')
  return ({ hexes = [] }, name) => {
    const words = new Set(wordsIn(foldText(name)))
    const near = [...words].flatMap(word => byFirst.get(word) ?? [])
    return near.filter(
      other =>
        other.words.length < words.size &&
        other.words.every(word => words.has(word)) &&
        (farApart(hexes, other.term.hexes ?? []) ?? 1) <= nearEnough,
    )
  }
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
