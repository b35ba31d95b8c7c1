import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  faultsIn,
  longest,
  type ReviewFault,
  type ReviewFaults,
  type ReviewField,
  reviewFields,
} from '#domain/review/bounds.ts'
import { fits } from '#domain/review/events.ts'
import type { FormState } from '../../../app/form-state.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useFormats } from '../../../ui/currency.ts'
import { describedBy, FieldError, FieldFrame, inputClass, TextField } from '../../../ui/field.tsx'
import type { ReviewPageData } from './loader.ts'

/** Ids of what each field's error leads to. */
const ids: { readonly [field in ReviewField]: string } = {
  rating: 'review-rating-1',
  fit: 'review-fit-none',
  title: 'review-title',
  text: 'review-text',
  name: 'review-name',
}

/** An ordinary form. Scripts only spare the way to the server for what is missing. */
export function ReviewForm({ product, own, name, sized, form }: ReviewPageData) {
  const { t } = useTranslation('review')
  const { number } = useFormats()
  const [faults, setFaults] = useState(() => faultsFrom(form))
  const summary = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a form that came back refused begins at what is wrong
  useEffect(() => {
    if (form) summary.current?.focus()
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const found = faultsOf(new FormData(event.currentTarget))
    setFaults(found)
    if (found.length === 0) return
    event.preventDefault()
    requestAnimationFrame(() => summary.current?.focus())
  }
  const error = (field: ReviewField) => {
    const found = faults.find(each => each.field === field)
    return found && String(t(`form.fault.${field}.${found.fault}` as never))
  }
  const clear = (field: ReviewField) => setFaults(before => before.filter(each => each.field !== field))
  const typed = form?.values
  const text = error('text')
  return (
    <form
      method="post"
      action={`${product.path}/review`}
      noValidate
      onSubmit={submit}
      className="mt-6 flex flex-col gap-6"
    >
      {faults.length > 0 ? (
        <div
          ref={summary}
          role="alert"
          tabIndex={-1}
          aria-labelledby="review-faults"
          className="rounded-lg border-2 border-danger px-5 py-4"
        >
          <h2 id="review-faults" className="h4">
            {t('form.faults', { count: faults.length, number: number(faults.length) })}
          </h2>
          <ul className="mt-2">
            {faults.map(({ field }) => (
              <li key={field}>
                <a
                  href={`#${ids[field]}`}
                  className="inline-block py-1 font-semibold text-danger underline underline-offset-2"
                >
                  {error(field)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <RadioChoice
        field="rating"
        values={[1, 2, 3, 4, 5]}
        chosen={typed ? Number(typed.rating) : (own?.rating ?? null)}
        error={error('rating')}
        onChange={() => clear('rating')}
        className="mt-2 grid gap-2 sm:grid-cols-5"
        look="group/star sm:flex-col sm:gap-0 sm:px-1 sm:py-2 sm:text-center"
      >
        {star => (
          <>
            <span aria-hidden="true" className="text-star group-has-checked/star:text-inherit max-sm:w-22">
              {'★'.repeat(star)}
            </span>
            <span className="body-sm font-semibold">{t(`form.word.${star}`)}</span>
          </>
        )}
      </RadioChoice>
      {sized ? (
        <RadioChoice
          field="fit"
          values={['', ...fits]}
          chosen={typed ? (typed.fit ?? '') : (own?.fit ?? '')}
          error={error('fit')}
          onChange={() => clear('fit')}
          className="mt-2 flex flex-wrap gap-2"
        >
          {fit => <span className="body-sm font-semibold">{fit === '' ? t('form.fitNone') : t(`fit.${fit}`)}</span>}
        </RadioChoice>
      ) : null}
      <TextField
        id={ids.title}
        name="title"
        label={t('form.headline')}
        optional
        maxLength={longest.title + 1}
        defaultValue={typed?.title ?? own?.title}
        error={error('title')}
        dir="auto"
        onInput={() => clear('title')}
      />
      <FieldFrame id={ids.text} label={t('form.text')} hint={t('form.textHint')} error={text} optional>
        <textarea
          id={ids.text}
          name="text"
          rows={6}
          maxLength={longest.text + 1}
          defaultValue={typed?.text ?? own?.text}
          dir="auto"
          aria-invalid={text ? true : undefined}
          aria-describedby={describedBy(ids.text, t('form.textHint'), text)}
          onInput={() => clear('text')}
          className={classes(inputClass, 'py-2.5')}
        />
      </FieldFrame>
      <TextField
        id={ids.name}
        name="name"
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={longest.name + 1}
        defaultValue={typed?.name ?? (own?.name || name)}
        error={error('name')}
        autoComplete="nickname"
        dir="auto"
        onInput={() => clear('name')}
      />
      <div>
        <Button type="submit">{own ? t('form.save') : t('form.send')}</Button>
        <p className="body-sm mt-3 max-w-prose text-ink-3">{t('form.privacy')}</p>
      </div>
    </form>
  )
}

/** Faults of the form as it is filled in, by the server's own rule. */
function faultsOf(values: FormData): ReviewFaults {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  const rating = text('rating')
  return faultsIn({
    rating: rating === '' ? null : Number(rating),
    fit: text('fit') || null,
    title: text('title'),
    text: text('text'),
    name: text('name'),
  })
}

/** Faults that the server found. */
function faultsFrom(form: FormState | null): ReviewFaults {
  return (form?.problem.fields ?? []).flatMap(({ field, code }) => {
    const known = reviewFields.find(each => each === field)
    return known ? [{ field: known, fault: code as ReviewFault }] : []
  })
}

type ChoiceProps<Value> = {
  field: 'rating' | 'fit'
  values: readonly Value[]
  chosen: string | number | null
  error: string | undefined
  onChange: () => void
  className: string
  /** Of each value, beside the common one. */
  look?: string
  children: (value: Value) => ReactNode
}

/** Radios of one field; the arrow keys go through them. */
function RadioChoice<Value extends string | number>({
  field,
  values,
  chosen,
  error,
  onChange,
  className,
  look,
  children,
}: ChoiceProps<Value>) {
  const { t } = useTranslation('review')
  const errorId = `review-${field}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="label text-ink">{t(`form.${field}`)}</legend>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      <div className={className}>
        {values.map(value => (
          <label
            key={value}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-field bg-surface px-3 hover:border-ink',
              'has-checked:border-ink has-checked:bg-ink has-checked:text-bg',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              look,
            )}
          >
            <input
              type="radio"
              id={`review-${field}-${value || 'none'}`}
              name={field}
              value={value}
              defaultChecked={value === chosen}
              onChange={onChange}
              className="sr-only"
            />
            {children(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
