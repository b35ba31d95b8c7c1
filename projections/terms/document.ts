import type { LocalizedText } from '#domain/shared/localized-text.ts'
import type { TermKind } from '#domain/term/events.ts'

export type Term = {
  readonly id: string
  readonly name: LocalizedText
  readonly hexes?: readonly string[]
  readonly order?: number
  /** Of a category: the one that it stands under. */
  readonly parent?: string
  /** Of its page, where that is not the id. */
  readonly address?: string
}

/** A term that is not used any more; `to`: what takes its place, null for nothing. */
export type GoneTerm = Term & { readonly to: string | null; readonly merged: boolean }

/** One document a kind, so that a page resolves every name with one read. The id of the document is the kind. */
export type Terms = {
  readonly kind: TermKind
  readonly terms: { readonly [id: string]: Term }
  /** Absent: none was retired or merged. */
  readonly gone?: { readonly [id: string]: GoneTerm }
}

/** Steps that are followed from a term to what takes its place. */
const mostSteps = 8

/** What stands for an id now: itself, or what took its place; null where nothing did. */
export function standsFor({ gone = {} }: Pick<Terms, 'gone'>, id: string): string | null {
  let here = id
  for (let step = 0; step < mostSteps && Object.hasOwn(gone, here); step++) {
    const { to } = gone[here]!
    if (to === null) return null
    here = to
  }
  return here
}

/** By category, the one that it stands under; those that stand under none, or under themselves in the end, are left out. */
export function parentsIn({ terms, gone }: Pick<Terms, 'terms' | 'gone'>): ReadonlyMap<string, string> {
  const parents = new Map<string, string>()
  for (const { id, parent } of Object.values(terms)) {
    const above = parent === undefined ? null : standsFor(gone ? { gone } : {}, parent)
    if (above !== null && above !== id && Object.hasOwn(terms, above)) parents.set(id, above)
  }
  for (const id of parents.keys()) if (aboveIn(parents, id).includes(id)) parents.delete(id)
  return parents
}

/** The categories that one stands under, the nearest first. */
export function aboveIn(parents: ReadonlyMap<string, string>, id: string): readonly string[] {
  const above: string[] = []
  for (let here = parents.get(id); here !== undefined && !above.includes(here); here = parents.get(here))
    above.push(here)
  return above
}

/** All that stand under a category, by it. */
export function belowIn(parents: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const below = new Map<string, string[]>()
  for (const id of parents.keys()) {
    for (const above of aboveIn(parents, id)) below.set(above, [...(below.get(above) ?? []), id])
  }
  return below
}
