import { textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OrderRowModel } from '../../models/order-list.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Swatch } from '../../ui/swatch.tsx'

/** The first product with its colour and the span of its sizes, and how many more there are. */
export function OrderContents({ style, color, sizes, more }: OrderRowModel['contents']) {
  const t = useWords('orders')
  const language = useLanguage()
  const named = [style, color && textIn(color.name, language)].filter(Boolean).join(' ')
  const span = sizes.length > 2 ? `${sizes[0]}–${sizes.at(-1)}` : sizes.join(', ')
  return (
    <span className="order-contents">
      {color ? <Swatch hexes={color.hexes} /> : null}
      <bdi className="order-style" title={named}>
        {named}
      </bdi>
      <span className="text-ink-2" dir="ltr">
        {span || t('oneSize')}
      </span>
      {more > 0 ? <bdi dir="ltr" className="text-ink-3">{`+${numberIn(language, more)}`}</bdi> : null}
    </span>
  )
}
