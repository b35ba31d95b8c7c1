import { useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { useFormats } from '../../../../ui/currency.ts'
import { type Lines, type Short, withPieces } from './lines.ts'

type Props = {
  readonly lines: Lines
  readonly short: Short
  readonly nameOf: (sku: string) => string
  readonly onChange: (lines: Lines) => void
}

/** Lines of which there is less by now than is asked for, each with what can be done about it. */
export function ShortLines({ lines, short, nameOf, onChange }: Props) {
  const t = useWords('new-order')
  const { number } = useFormats()
  if (short.length === 0) return null
  return (
    <ul className="short-lines">
      {short.map(({ sku, requested, available }) => {
        const name = nameOf(sku)
        return (
          <li key={sku}>
            <p className="short-words">
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              <span className="text-danger">
                {t('total.shortLine', { requested: number(requested), available: number(available) })}
              </span>
            </p>
            {available > 0 ? (
              <Button
                look="secondary"
                size="small"
                aria-label={t('short.takeOf', { name, number: number(available) })}
                onClick={() => onChange(withPieces(lines, sku, available))}
              >
                {t('short.take', { number: number(available) })}
              </Button>
            ) : null}
            <Button
              look="quiet"
              size="small"
              aria-label={t('items.removeProduct', { name })}
              onClick={() => onChange(withPieces(lines, sku, 0))}
            >
              {t('items.remove')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
