import { isMarkup } from '#domain/shared/tables.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { MarkupWhatIf } from '../../../models/what-if.ts'
import { moneyFormat } from '../../../ui/money.ts'
import { numberIn } from '../../../ui/numbers.ts'
import { Told, WhatIf } from '../../record/what-if.tsx'

type Props = { readonly brand: string /** As typed. */; readonly markup: string }

/** The orders of the last 90 days with pieces of the brand, with the markup that is typed. */
export function MarkupWhatIfs({ brand, markup }: Props) {
  const t = useWords('terms')
  const language = useLanguage()
  const typed = markup.trim()
  const counted = (count: number) => ({ count, number: numberIn(language, count) })
  return (
    <WhatIf<MarkupWhatIf>
      address={`/api/admin/brand/${encodeURIComponent(brand)}/what-if`}
      rules={typed === '' || isMarkup(typed) ? { markup: typed } : null}
      lead={t('whatIf.lead')}
    >
      {is => {
        const { before, after, currency, fixed, costless } = is
        const money = currency ? moneyFormat(language, currency) : (minor: number) => (minor / 100).toFixed(2)
        const orders = [before, after].map(sums => numberIn(language, sums.orders)) as [string, string]
        return (
          <Told
            {...{ is, more: after.total - before.total, money }}
            rows={[
              { label: t('whatIf.orders'), was: orders[0], would: orders[1] },
              ...(['goods', 'margin', 'total'] as const).map(sum => ({
                ...{ label: t(`whatIf.${sum}`), was: money(before[sum]), would: money(after[sum]) },
              })),
            ]}
            change={(before, after) => t('whatIf.change', { before, after })}
            also={[
              t('whatIf.costs'),
              fixed > 0 && t('whatIf.fixed', counted(fixed)),
              costless > 0 && t('whatIf.costless', counted(costless)),
            ]}
          />
        )
      }}
    </WhatIf>
  )
}
