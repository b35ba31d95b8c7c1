import type { Settings } from '#domain/settings/events.ts'
import type { CardModel, Link } from './card.ts'
import type { PostCard, SceneModel } from './content.ts'
import type { ProductModel } from './product.ts'
import type { OrganizationModel } from './seo.ts'
import type { CategoryLink } from './shell.ts'

export type HomeModel = {
  readonly hero: readonly CardModel[]
  /** Those with a tile. */
  readonly categories: readonly CategoryLink[]
  readonly prices: readonly (Link & { readonly count: number })[]
  readonly best: readonly CardModel[]
  readonly newest: readonly CardModel[]
  readonly closeout: readonly CardModel[]
  readonly matrixTeaser: ProductModel | null
  readonly brands: readonly (Link & { readonly count: number })[]
  readonly totalProducts: number
  /** The newest posts. */
  readonly journal: readonly PostCard[]
  readonly organization: OrganizationModel
  /** How the shop greets, in the owner's words; `text` empty: with the number of its styles. */
  readonly welcome: {
    readonly title: string
    readonly text: string
    /** Words of the button, and where it leads; absent: to all products. */
    readonly action?: string
    readonly link?: string
    /** Address of a picture; absent: the scene. */
    readonly picture?: string
    /** Absent: garments of the shop. */
    readonly scene?: SceneModel
  }
  /** The owner's texts for search engines; empty where the shop has its own. */
  readonly seo: Pick<Settings['seo'], 'title' | 'description' | 'keyword'>
}

export interface HomeQueries {
  home(): Promise<HomeModel>
}
