import { useEffect, useRef } from 'react'
import type { Refusal } from '../../../../client/ask.ts'
import { useLanguage, useWords } from '../../../../i18n/use-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { numberIn } from '../../../../ui/numbers.ts'
import { Moment } from '../../../history/moment.tsx'

/** Somebody counted or adjusted the same variants since the member looked. */
export type Meanwhile = Refusal & {
  /** The end of the log now. */
  readonly at: number
  readonly lines: readonly {
    readonly sku: string
    readonly onHand: number | null
    readonly counted: number
    readonly by: string | null
    readonly when: string | null
  }[]
}

type Props = {
  readonly meanwhile: Meanwhile
  readonly nameOf: (sku: string) => string
  readonly onSettle: (choice: 'theirs' | 'mine') => void
}

/** Shows both numbers of each variant; nothing is chosen before somebody does. */
export function MeanwhilePanel({ meanwhile, nameOf, onSettle }: Props) {
  const t = useWords('inventory')
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const level = (pieces: number | null) => (pieces === null || pieces < 0 ? t('unlimited') : numberIn(language, pieces))
  return (
    <section className="panel meanwhile" role="alert">
      <div className="panel-part">
        <h2 ref={heading} tabIndex={-1}>
          {t('meanwhile.title')}
        </h2>
        <ul>
          {meanwhile.lines.map(({ sku, onHand, counted, by, when }) => (
            <li key={sku}>
              <b>
                <bdi>{nameOf(sku)}</bdi>
              </b>
              :{' '}
              {t('meanwhile.line', {
                who: by ?? t('meanwhile.somebody'),
                theirs: level(onHand),
                yours: level(counted),
              })}{' '}
              {when === null ? null : <Moment at={when} shows="both" />}
            </li>
          ))}
        </ul>
        <p>{t('meanwhile.what')}</p>
        <div className="stock-buttons">
          <Button type="button" look="secondary" onClick={() => onSettle('theirs')}>
            {t('meanwhile.theirs')}
          </Button>
          <Button type="button" look="secondary" onClick={() => onSettle('mine')}>
            {t('meanwhile.mine')}
          </Button>
        </div>
      </div>
    </section>
  )
}
