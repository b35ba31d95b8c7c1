import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { EditedVariant, ProductEditorModel } from '../../../../models/product-editor.ts'
import { numberIn } from '../../../../ui/numbers.ts'
import { cellState } from '../editing.ts'
import type { Shows } from './axes.ts'
import { useNumbers } from './numbers.ts'

const nothing = {}

/**
 * Says what a cell of a sheet of the past shows today; null: the same. Undefined where the sheet is no sheet of the past.
 */
export function useToday(
  product: ProductEditorModel,
  now: ProductEditorModel | undefined,
): ((sku: string, shows: Shows) => string | null) | undefined {
  const t = useWords('product-editor')
  const language = useLanguage()
  const { price } = useNumbers()
  if (!now) return undefined
  const [before, today] = [product, now].map(({ variants }) => new Map(variants.map(each => [each.sku, each])))
  return (sku, shows) => {
    const [was, is] = [before!.get(sku)!, today!.get(sku)]
    if (!is) return t('past.gone')
    const texts = (of: ProductEditorModel, variant: EditedVariant) =>
      ({
        price: price(cellState(of, nothing, variant).price),
        stock: variant.available < 0 ? t('grid.uncounted') : numberIn(language, variant.available),
        sku: variant.articleNumber ?? variant.sku,
        cost: variant.cost === null ? '–' : price(variant.cost),
      })[shows]
    const value = texts(now, is)
    return value === texts(product, was) ? null : t('past.nowIs', { value })
  }
}
