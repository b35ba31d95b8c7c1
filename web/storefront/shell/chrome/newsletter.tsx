import { buttonClass } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { numberIn } from '../../../ui/numbers.ts'
import { type ChromeProps, slot } from '../slots.ts'

/** A plain form; what it says about an answer is in its data, so that no strings have to load. */
export function Newsletter({ model, language, prefix, t }: ChromeProps) {
  const { couponPercent } = model.settings.newsletter
  const title = couponPercent > 0 ? 'newsletter.title' : 'newsletter.plainTitle'
  return (
    <section aria-labelledby="newsletter-title">
      <h2 id="newsletter-title" className="d3">
        {t(title, { percent: numberIn(language, couponPercent) })}
      </h2>
      <p className="mt-2 max-w-[44ch] text-ink-2">{t('newsletter.promise')}</p>
      <form
        id="newsletter"
        action={`${prefix}/newsletter`}
        method="post"
        noValidate
        data-state={slot('newsletterState')}
        className="mt-5 max-w-110"
        data-required={t('newsletter.required')}
        data-failed={t('newsletter.failed')}
        data-done={t('newsletter.done')}
        data-confirm={t('newsletter.confirm')}
        data-unsent={t('newsletter.unsent')}
      >
        <input type="hidden" name="page" value={prefix + slot('path')} />
        <label htmlFor="newsletter-email" className="label">
          {t('newsletter.email')}
        </label>
        <div className="mt-1.5 flex gap-2 max-sm:flex-col">
          <input
            id="newsletter-email"
            type="email"
            name="email"
            required
            defaultValue={slot('newsletterEmail')}
            autoComplete="email"
            inputMode="email"
            dir="ltr"
            aria-describedby="newsletter-status"
            className={`${inputClass} text-start`}
          />
          <button type="submit" className={`${buttonClass('secondary')} shrink-0`}>
            <span className="newsletter-label">{t('newsletter.subscribe')}</span>
          </button>
        </div>
        <p id="newsletter-status" role="status" className="newsletter-status body-sm mt-2 min-h-5 font-semibold">
          {slot('newsletterText')}
        </p>
      </form>
    </section>
  )
}
