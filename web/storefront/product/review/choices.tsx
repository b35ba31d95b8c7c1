import { useTranslation } from 'react-i18next'
import { fits } from '#domain/review/events.ts'
import { classes } from '../../../ui/classes.ts'
import { FieldError } from '../../../ui/field.tsx'

type Props<Value> = { value: Value; error: string | undefined; onChange: () => void }

const look = classes(
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-field bg-surface px-3 hover:border-ink',
  'has-checked:border-ink has-checked:bg-ink has-checked:text-bg',
  'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
)

/** One to five stars, each with its word; the arrows go through them. */
export function StarChoice({ value, error, onChange }: Props<number | null>) {
  const { t } = useTranslation('review')
  return (
    <fieldset aria-describedby={error ? 'review-rating-error' : undefined}>
      <legend className="label text-ink">{t('form.rating')}</legend>
      {error ? <FieldError id="review-rating-error">{error}</FieldError> : null}
      <div className="mt-2 grid gap-2 sm:grid-cols-5">
        {([1, 2, 3, 4, 5] as const).map(star => (
          <label key={star} className={classes(look, 'group/star sm:flex-col sm:gap-0 sm:px-1 sm:py-2 sm:text-center')}>
            <input
              type="radio"
              id={`review-rating-${star}`}
              name="rating"
              value={star}
              defaultChecked={star === value}
              onChange={onChange}
              className="sr-only"
            />
            <span aria-hidden="true" className="text-star group-has-checked/star:text-inherit max-sm:w-22">
              {'★'.repeat(star)}
            </span>
            <span className="body-sm font-semibold">{t(`form.word.${star}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How a garment fits, if the author wants to say. */
export function FitChoice({ value, error, onChange }: Props<string>) {
  const { t } = useTranslation('review')
  return (
    <fieldset aria-describedby={error ? 'review-fit-error' : undefined}>
      <legend className="label text-ink">{t('form.fit')}</legend>
      {error ? <FieldError id="review-fit-error">{error}</FieldError> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {['', ...fits].map(fit => (
          <label key={fit} className={look}>
            <input
              type="radio"
              id={`review-fit-${fit || 'none'}`}
              name="fit"
              value={fit}
              defaultChecked={fit === value}
              onChange={onChange}
              className="sr-only"
            />
            <span className="body-sm font-semibold">
              {fit === '' ? t('form.fitNone') : t(`fit.${fit as (typeof fits)[number]}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
