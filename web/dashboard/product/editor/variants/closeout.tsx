import { memo } from 'react'
import { useWords } from '../../../../i18n/use-words.ts'
import type { EditedVariant } from '../../../../models/product-editor.ts'
import { Swatch } from '../../../../ui/swatch.tsx'
import { lastState, withLast } from '../editing.ts'
import type { EditProps } from '../fields/basics.tsx'
import { FeedSays } from '../fields/over-feed.tsx'

/** The colours of a product: of each it is said whether it will come again, for all of its variants at once. */
export const CloseoutColors = memo(function CloseoutColors({ product, changes, onChange }: EditProps) {
  const t = useWords('product-editor')
  const { colors, variants } = product
  if (!onChange || variants.length === 0) return null
  const rows = colors.map(color => ({ ...color, own: variants.filter(each => each.color === color.id) }))
  return (
    <details className="panel-part parts-of-product">
      <summary>{t('closeout.title')}</summary>
      <p className="text-ink-2">{t('closeout.about')}</p>
      <ul>
        {rows.length === 0 ? (
          <Row name={t('closeout.all')} own={variants} {...{ product, changes, onChange }} />
        ) : (
          rows.map(({ id, name, hexes, own }) => <Row key={id} {...{ name, hexes, own, product, changes, onChange }} />)
        )}
      </ul>
    </details>
  )
})

type RowProps = EditProps & {
  readonly name: string
  readonly hexes?: readonly string[]
  readonly own: readonly EditedVariant[]
}

function Row({ name, hexes = [], own, product, changes, onChange }: RowProps) {
  const t = useWords('product-editor')
  const states = own.map(variant => lastState(product, changes, variant))
  const [all, some] = [states.every(({ last }) => last), states.some(({ last }) => last)]
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={all}
          ref={box => {
            if (box) box.indeterminate = some && !all
          }}
          onChange={event => onChange?.(withLast(product, changes, own, event.target.checked))}
        />
        {hexes.length > 0 ? <Swatch hexes={hexes} /> : null}
        <bdi>{name}</bdi>
      </label>
      {some && !all ? <span className="text-ink-2">{t('closeout.some')}</span> : null}
      {states.some(({ over }) => over) ? (
        <button type="button" className="text-link" onClick={() => onChange?.(withLast(product, changes, own, null))}>
          {t('feed.use')}
          <span className="sr-only"> {name}</span>
        </button>
      ) : null}
    </li>
  )
}

/** Whether one variant will come again. */
export function CloseoutOf({ product, changes, onChange, variant }: EditProps & { readonly variant: EditedVariant }) {
  const t = useWords('product-editor')
  const { last, over } = lastState(product, changes, variant)
  if (!onChange) return last ? <p className="text-ink-2">{t('closeout.is')}</p> : null
  const set = (next: boolean | null) => onChange(withLast(product, changes, [variant], next))
  return (
    <>
      <label className="closeout-of">
        <input type="checkbox" checked={last} onChange={event => set(event.target.checked)} /> {t('closeout.label')}
      </label>
      {over ? (
        <p className="body-sm text-ink-3">
          <FeedSays state={{ fed: t(variant.closeout ? 'closeout.is' : 'closeout.not') }} onBack={() => set(null)} />
        </p>
      ) : null}
    </>
  )
}
