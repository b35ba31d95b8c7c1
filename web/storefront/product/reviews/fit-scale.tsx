import { useTranslation } from 'react-i18next'
import { type Fit, fits } from '#domain/review/events.ts'
import type { ReviewsModel } from '../../../models/reviews.ts'
import { useFormats } from '../../../ui/currency.ts'

/** With fewer, the scale would say nothing. */
const leastAnswers = 3

/** Where on the line from too small to too large the answers stand, and the most frequent one in words. */
export function FitScale({ fit }: { fit: ReviewsModel['fit'] }) {
  const { t } = useTranslation('review')
  const { number } = useFormats()
  const all = fits.reduce((sum, each) => sum + fit[each], 0)
  if (all < leastAnswers) return null
  const mean = (fit.large - fit.small) / all
  const most = fits.reduce<Fit>((first, each) => (fit[each] > fit[first] ? each : first), 'true')
  return (
    <div className="w-full max-w-sm">
      <h3 className="label text-ink">{t('fit.title')}</h3>
      <svg aria-hidden="true" height="14" className="mt-2 w-full rtl:-scale-x-100">
        <rect y="5" width="100%" height="4" rx="2" className="fill-line" />
        <rect x="50%" y="2" width="1" height="10" className="fill-ink-3" />
        <circle cx={`${Math.round(50 + mean * 46)}%`} cy="7" r="6" className="fill-ink" />
      </svg>
      <p aria-hidden="true" className="body-sm mt-1 flex justify-between gap-2 text-ink-3">
        <span>{t('fit.small')}</span>
        <span>{t('fit.large')}</span>
      </p>
      <p className="body-sm mt-1 text-ink-2">
        {t('fit.said', { fit: t(`fit.${most}`), part: number(fit[most]), all: number(all) })}
      </p>
    </div>
  )
}
