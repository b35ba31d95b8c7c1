import type { PaletteName } from '../palettes.ts'

export type KindName =
  | 'tee'
  | 'event-tee'
  | 'sport-tee'
  | 'baby-tee'
  | 'fashion-tee'
  | 'long-sleeve'
  | 'polo'
  | 'sport-polo'
  | 'hoodie'
  | 'crew'
  | 'fleece-jacket'
  | 'light-fleece'
  | 'jacket'
  | 'jogger'
  | 'pants'
  | 'sport-short'
  | 'dress'
  | 'onesie'
  | 'cap'
  | 'visor-cap'
  | 'beanie'
  | 'tote'
  | 'duffel-tote'
  | 'backpack'
  | 'mug'
  | 'tumbler'
  | 'bottle'
  | 'pen'

export type SizeRun = 'adult' | 'wide' | 'womens' | 'youth' | 'baby' | 'toddler' | 'pants' | 'fitted' | 'one'
/** For whom a style is cut; a family of styles may have several. */
export type Cut = 'adult' | 'womens' | 'youth'

export type Kind = {
  readonly category: readonly [category: string, subcategory: string]
  /** Parts of a name, one of each: quality, cloth, thing. */
  readonly names: readonly [readonly string[], readonly string[], readonly string[]]
  readonly fabrics: readonly string[]
  readonly features: readonly string[]
  /** Piece price of an adult size M, US dollars. */
  readonly price: readonly [number, number]
  /** Pounds. */
  readonly weight: number
  readonly palettes: readonly PaletteName[]
  readonly colors: readonly [number, number]
  readonly sizes: SizeRun
  readonly cuts: readonly Cut[]
}
