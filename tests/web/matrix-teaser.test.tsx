import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fixtureShop } from '#tests/support/fixture-shop.ts'
import { createI18n } from '#web/i18n/instance.ts'
import type { ProductModel, VariantModel } from '#web/models/product.ts'
import { MatrixTeaser } from '#web/storefront/home/matrix-teaser.tsx'
import { catalogue } from './catalogue.ts'

const t = createI18n('en', catalogue('en')).getFixedT('en', 'home')

/** What stands in the cells of a table of these variants. */
async function cellsOf(variants: readonly Partial<VariantModel>[]): Promise<readonly string[]> {
  const product = (await fixtureShop('en').home()).matrixTeaser as ProductModel
  const shown = {
    ...product,
    colors: product.colors.slice(0, 1),
    sizes: product.sizes.slice(0, variants.length),
    variants: variants.flatMap((variant, i) =>
      'quantity' in variant
        ? [{ ...product.variants[0]!, color: product.colors[0]!.id, size: product.sizes[i]!.id, ...variant }]
        : [],
    ),
  }
  const html = renderToString(<MatrixTeaser product={shown} number={String} t={t} />)
  return [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))
}

test('a cell says what there is, or why there is none', async () => {
  expect(
    await cellsOf([{ quantity: 7 }, { quantity: 0 }, { quantity: 0, uncounted: true }, {}, { quantity: -1 }]),
  ).toEqual(['7', 'Sold out', 'Not counted', 'Not made', 'Any'])
})
