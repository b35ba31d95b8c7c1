import type { LocalizedText } from '#domain/shared/localized-text.ts'

/** The words about a product beside its card: searched, and shown nowhere. */
export type ProductWords = {
  readonly id: string
  /** The beginning of the description in each language: the rest of a long one says nothing new. */
  readonly description: LocalizedText
  /** The supplier's own category, and values of attributes. */
  readonly also: readonly string[]
  /** The supplier's names of its variants. */
  readonly articleNumbers: readonly string[]
  readonly tags?: readonly string[]
}
