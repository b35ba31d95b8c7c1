import type { Attributes } from '../shared/product-attributes.ts'
import { plain } from '../shared/tables.ts'
import type { FeedVariant } from './events.ts'

/** The shop reads one attribute as another, or one value of it as another. */
export type AttributeMerge = { readonly from: string; readonly to: string } | ValueMerge
export type ValueMerge = { readonly attribute: string; readonly from: string; readonly to: string }

type Options = Pick<FeedVariant, 'color' | 'size' | 'attributes'>

/** Null: it says both attributes, and not the same of both. */
export function mergeAttributes(attributes: Attributes, merge: AttributeMerge): Attributes | null {
  const { from, to } = merge
  if ('attribute' in merge) {
    const { attribute } = merge
    const value = Object.hasOwn(attributes, attribute) ? attributes[attribute]! : to
    return value !== to && plain(value) === plain(from) ? { ...attributes, [attribute]: to } : attributes
  }
  if (!Object.hasOwn(attributes, from)) return attributes
  if (Object.hasOwn(attributes, to) && plain(attributes[to]!) !== plain(attributes[from]!)) return null
  const entries = Object.entries(attributes)
  const others = Object.hasOwn(attributes, to) ? entries.filter(([name]) => name !== from) : entries
  return Object.fromEntries(others.map(([name, value]) => [name === from ? to : name, value]))
}

/** Null: a variant says both, or two of them would agree in all options. */
export function mergeOptions<Of extends Options>(variants: readonly Of[], merge: AttributeMerge): readonly Of[] | null {
  const merged: Of[] = []
  for (const variant of variants) {
    const attributes = mergeAttributes(variant.attributes, merge)
    if (!attributes) return null
    merged.push(attributes === variant.attributes ? variant : { ...variant, attributes })
  }
  return merged.every((each, at) => each === variants[at]) ? variants : apart(variants, merged)
}

/** The variants as they are now, where none of them agree in all options that did not before. */
export function apart<Of extends Options>(before: readonly Of[], now: readonly Of[]): readonly Of[] | null {
  const places = (of: readonly Of[]) => new Set(of.map(optionsOf)).size
  return places(now) < places(before) ? null : now
}

/** Values in upper or lower case are one. */
function optionsOf({ color, size, attributes }: Options): string {
  const others = Object.entries(attributes).map(([id, value]) => [id, value.toLowerCase()] as const)
  return JSON.stringify([color, size, others.sort(([a], [b]) => (a < b ? -1 : 1))])
}
