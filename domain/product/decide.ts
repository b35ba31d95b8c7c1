import { accept, type Decision, reject } from '../shared/decider.ts'
import type { ProductCommand, ProductRejection } from './commands.ts'
import { type FeedProduct, mergeEdits, type ProductEdits, type ProductEvent } from './events.ts'
import type { Product } from './evolve.ts'
import { mergeVariants } from './merge-variants.ts'
import { same } from './same.ts'

type Answer = Decision<ProductEvent, ProductRejection>

export function decide(command: ProductCommand, product: Product): Answer {
  switch (command.type) {
    case 'ImportProduct':
      return importProduct(command.data, product)
    case 'EditProduct':
      return editProduct(command.data.productId, command.data.edits, product)
    case 'ChangeProductStatus': {
      const { productId, status } = command.data
      if (!product) return reject({ code: 'product-not-found' })
      if (product.status === status) return accept()
      return accept({ type: 'ProductStatusChanged', data: { productId, status } })
    }
    case 'MoveProduct': {
      const { productId, slug } = command.data
      if (!product) return reject({ code: 'product-not-found' })
      if (product.slug === slug) return accept()
      return accept({ type: 'ProductMoved', data: { productId, from: product.slug, to: slug } })
    }
    case 'DiscontinueProduct': {
      const { productId } = command.data
      if (!product) return reject({ code: 'product-not-found' })
      if (product.discontinued) return accept()
      return accept({ type: 'ProductDiscontinued', data: { productId } })
    }
  }
}

type Import = Extract<ProductCommand, { type: 'ImportProduct' }>['data']

/**
 * An unchanged feed says nothing new, so nothing happens. A product that was discontinued comes back by being listed, with
 * what is listed of it: ids of the rest may be another's by now.
 */
function importProduct({ productId, slug, source, feed, complete }: Import, product: Product): Answer {
  if (!product) return accept({ type: 'ProductImported', data: { productId, slug, source, feed } })
  const merged: FeedProduct =
    complete || product.discontinued ? feed : { ...feed, variants: mergeVariants(product.feed.variants, feed.variants) }
  if (!product.discontinued && same(product.feed, merged)) return accept()
  return accept({ type: 'ProductImported', data: { productId, slug: product.slug, source, feed: merged } })
}

function editProduct(productId: string, edits: ProductEdits, product: Product): Answer {
  if (!product) return reject({ code: 'product-not-found' })
  const { discount, prices = {} } = edits
  if (discount !== undefined && !(discount >= 0 && discount <= 100)) {
    return reject({ code: 'edit-out-of-bounds', field: 'discount' })
  }
  if (Object.values(prices).some(price => !Number.isSafeInteger(price) || price < 0)) {
    return reject({ code: 'edit-out-of-bounds', field: 'prices' })
  }
  const known = new Set(product.feed.variants.map(variant => variant.sku))
  const unknown = Object.keys(prices).filter(sku => !known.has(sku))
  if (unknown.length > 0) return reject({ code: 'sku-not-found', skus: unknown })
  if (same(product.edits, mergeEdits(product.edits, edits))) return accept()
  return accept({ type: 'ProductEdited', data: { productId, edits } })
}
