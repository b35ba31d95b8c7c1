import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import type { StockSheetModel } from '../../../../models/inventory.ts'
import { numberIn } from '../../../../ui/numbers.ts'

/** Says what is on hand today of a variant of the past; empty: as many, or the sheet is no sheet of the past. */
export function useStockToday(now: StockSheetModel | undefined) {
  const editor = useWords('product-editor')
  const language = useLanguage()
  const today = new Map(now?.variants.map(each => [each.sku, each.onHand]))
  return ({ sku, onHand }: { readonly sku: string; readonly onHand: number | null }): string => {
    if (!now || today.get(sku) === onHand) return ''
    const pieces = today.get(sku)
    if (pieces === undefined) return editor('past.gone')
    return editor('past.nowIs', { value: pieces === null ? editor('grid.uncounted') : numberIn(language, pieces) })
  }
}
