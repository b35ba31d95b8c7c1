import { type Problem, problemOf } from '#api/plumbing/http/problem.ts'
import type { ProductRejection } from '#domain/product/commands.ts'
import { longestAttribute, longestAttributeName, mostAttributes } from '#domain/shared/product-attributes.ts'
import { longestAlt, mostPictures } from '#domain/shared/product-pictures.ts'

const bounds = {
  discount: 'A discount is 0 to 100 percent.',
  prices: 'A price is 0 or more.',
  images: `A color takes up to ${mostPictures} pictures, each once, and what a picture shows is told in up to ${longestAlt} letters.`,
  attributes: `A product has up to ${mostAttributes} attributes: a name of letters, digits, spaces and hyphens, up to ${longestAttributeName} long, and a value of up to ${longestAttribute} letters.`,
  name: 'A name is not empty. Take yours back to show what the feed says.',
}

/** Why a command about a product was refused, for who sent it. */
export function productProblem(rejection: ProductRejection): Problem {
  switch (rejection.code) {
    case 'product-not-found':
      return problemOf(rejection.code, 'The shop has no such product.')
    case 'sku-not-found':
      return problemOf(rejection.code, `The product has no ${rejection.skus.join(', ')} any more.`, {
        skus: rejection.skus,
      })
    case 'color-not-found':
      return problemOf(rejection.code, 'The product no longer has this color. Leave out what you changed of it.')
    case 'picture-not-found':
      return problemOf(
        rejection.code,
        'The shop no longer has one of the pictures. Load the page again, then bring the picture again.',
      )
    case 'edit-out-of-bounds':
      return problemOf(rejection.code, bounds[rejection.field])
    case 'all-archived':
      return problemOf(
        rejection.code,
        'Shoppers would see nothing of the product any more. Archive the product instead.',
      )
    case 'has-both':
    case 'edited-meanwhile':
    case 'listed-meanwhile':
      return problemOf('contention', 'Others changed it at the same time. Try again.')
  }
}
