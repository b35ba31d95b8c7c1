export interface NewsletterQueries {
  /** Whether the one whom the link that ends a subscription names still has it; null: the link is none of ours. */
  subscribed(token: string): Promise<boolean | null>
}
