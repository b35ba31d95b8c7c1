import type { LocalizedText } from '#domain/shared/localized-text.ts'

/** What is said of a product beside its card: searched, and shown nowhere. */
export type ProductWords = {
  readonly id: string
  /** The beginning of the description in each language: the rest of a long one says nothing new. */
  readonly description: LocalizedText
  /** The supplier's own category, and values of attributes. */
  readonly also: readonly string[]
  /** What the supplier calls its variants. */
  readonly articleNumbers: readonly string[]
  readonly tags?: readonly string[]
}
