import { useId } from 'react'
import { apart } from '../../../i18n/apart.ts'
import { useWords } from '../../../i18n/use-words.ts'
import { TextField } from '../../../ui/field.tsx'
import { kinds } from '../../content-kinds.ts'
import { addressOf, type Fields, textAt } from './fields.ts'

type Props = Fields & {
  /** The address at which shoppers find it; null: at none. */
  readonly now: string | null
  readonly wrong: boolean
}

/** Where it stands: its address in the shop, and its place among others. */
export function PlacePanel({ kind, values, onEdit, now, wrong }: Props) {
  const t = useWords('blogs')
  const id = useId()
  const slug = textAt({ values }, 'slug')
  const moves = now !== null && slug !== now
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 className="panel-title" id={id}>
          {t('place.title')}
        </h2>
      </header>
      <div className="panel-part content-side">
        <p className="mono">
          <bdi dir="ltr">{`${kinds[kind].shop}${slug}`}</bdi>
        </p>
        <TextField
          {...{ label: t('field.slug'), dir: 'ltr', spellCheck: false, maxLength: 80, value: slug }}
          hint={moves ? t('place.moves', { address: apart(`${kinds[kind].shop}${now}`) }) : t('place.hint')}
          error={wrong ? t('place.wrong') : undefined}
          readOnly={!onEdit}
          onChange={event => onEdit?.({ slug: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
          onBlur={() => {
            // An edit takes away what was said last. Where nothing changes, the press that took the focus would miss its target.
            if (slug !== '' && addressOf(slug) !== slug) onEdit?.({ slug: addressOf(slug) })
          }}
        />
        {kind === 'post' ? null : (
          <TextField
            {...{ label: t('field.order'), type: 'number', step: 1, value: String(values.order ?? 0) }}
            hint={t(`place.order.${kind}`)}
            readOnly={!onEdit}
            onChange={event => onEdit?.({ order: Math.round(event.target.valueAsNumber) || 0 })}
          />
        )}
      </div>
    </section>
  )
}
