import { useWords } from '../../i18n/use-words.ts'

const bound =
  'min-h-11 w-full min-w-0 rounded-sm border border-field bg-surface px-2.5 tabular-nums placeholder:text-ink-3 lg:min-h-9'

/** Own bounds beside the four ranges, in whole units of the currency; sent with Enter or the button. */
export function PriceBounds({ min, max }: { min: number | null; max: number | null }) {
  const t = useWords('listing')
  return (
    <div className="mt-2 flex items-end gap-2">
      <Bound name="price_min" label={t('price.min')} value={min} />
      <Bound name="price_max" label={t('price.max')} value={max} />
      <button
        type="submit"
        className="body-sm min-h-11 shrink-0 cursor-pointer rounded-sm border border-field px-3 font-semibold hover:bg-sunken lg:min-h-9"
      >
        {t('price.go')}
      </button>
    </div>
  )
}

function Bound({ name, label, value }: { name: string; label: string; value: number | null }) {
  return (
    <label className="label min-w-0 flex-1 font-normal text-ink-3">
      {label}
      <input
        key={value ?? ''}
        name={name}
        defaultValue={value ?? ''}
        inputMode="decimal"
        autoComplete="off"
        className={`${bound} mt-0.5 text-ink`}
      />
    </label>
  )
}
