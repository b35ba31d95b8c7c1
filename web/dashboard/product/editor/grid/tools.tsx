import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import { useId, useState } from 'react'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { latinDigits, numberIn } from '../../../../ui/numbers.ts'
import { parsePrice } from './prices.ts'

type Props = {
  readonly count: number
  readonly onRaise: (percent: number) => void
  readonly onSet: (price: number) => void
  readonly onCopyDown: () => void
  readonly onBack: () => void
}

/** What can be done to the chosen cells at once. */
export function ManyCells({ count, onRaise, onSet, onCopyDown, onBack }: Props) {
  const t = useWords('product-editor')
  const language = useLanguage()
  const id = useId()
  const [percent, setPercent] = useState('5')
  const [price, setPrice] = useState('')
  const by = percentOf(percent)
  const to = parsePrice(price)
  return (
    <fieldset className="sheet-tools">
      <legend>{t('tools.cells', { count, number: numberIn(language, count) })}</legend>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (by !== null) onRaise(by)
        }}
      >
        <label htmlFor={`${id}-percent`}>{t('tools.percent')}</label>
        <span className="unit" dir="ltr">
          <input
            id={`${id}-percent`}
            value={percent}
            inputMode="decimal"
            aria-invalid={by === null}
            onChange={event => setPercent(event.target.value)}
          />
          <span aria-hidden="true">%</span>
        </span>
        <Button type="submit" look="secondary" size="small" disabled={by === null}>
          {t(by !== null && by < 0 ? 'tools.lower' : 'tools.raise')}
        </Button>
      </form>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (to !== null) onSet(to)
        }}
      >
        <label htmlFor={`${id}-price`}>{t('tools.price')}</label>
        <span className="unit" dir="ltr">
          <input
            id={`${id}-price`}
            value={price}
            placeholder={t('tools.price')}
            inputMode="decimal"
            aria-invalid={price !== '' && to === null}
            onChange={event => setPrice(event.target.value)}
          />
        </span>
        <Button type="submit" look="secondary" size="small" disabled={to === null}>
          {t('tools.set')}
        </Button>
      </form>
      <Button look="secondary" size="small" onClick={onCopyDown} disabled={count < 2}>
        <ArrowDownToLine size={15} aria-hidden />
        {t('tools.copyDown')}
      </Button>
      <Button look="secondary" size="small" onClick={onBack}>
        {t('tools.back')}
      </Button>
    </fieldset>
  )
}

/** A typed percentage, also below zero; null: it is none. */
function percentOf(typed: string): number | null {
  const text = latinDigits(typed)
    .replace(/[\s%+]/g, '')
    .replace('−', '-')
    .replace(/[,٫]/, '.')
  return /^-?\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}
