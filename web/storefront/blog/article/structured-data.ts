import type { PostModel } from '../../../models/content.ts'
import { cardAddress } from '../../../ui/card-address.ts'

/** Article of schema.org. */
export function article(post: PostModel, shop: string, origin: string): object {
  const publisher = { '@type': 'Organization', name: shop || origin, url: origin }
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    datePublished: post.publishedAt,
    dateModified: post.changedAt > post.publishedAt ? post.changedAt : post.publishedAt,
    mainEntityOfPage: origin + post.path,
    author: publisher,
    publisher,
    ...(post.scene.length > 0 && { image: post.scene.map(garment => origin + cardAddress(garment)) }),
  }
}
