import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultIn, type RequestFault, type RequestField, requestFields } from '#domain/request/bounds.ts'
import type { FormState } from '../../app/form-state.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useFormats } from '../../ui/currency.ts'
import { describedBy, FieldFrame, inputClass, TextField } from '../../ui/field.tsx'
import { FaultSummary } from '../../ui/form-faults.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

/** An ordinary form. Scripts only spare the way to the server for what is missing. Nothing is cut off: what is too long comes back whole. */
export function ContactForm({ title, refused }: { title: string; refused: FormState | null }) {
  const { t } = useTranslation('contact')
  const prefix = useLanguagePrefix()
  const { number } = useFormats()
  const [faults, setFaults] = useState(() => faultsFrom(refused))
  const summary = useRef<HTMLDivElement>(null)
  const wrong = requestFields.filter(field => faults[field])
  const values = refused?.values ?? {}
  // Too many messages came from this address; nothing is wrong with this one.
  const limited = refused?.problem.code === 'too-many-requests'

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a form that came back refused begins at what is wrong
  useEffect(() => {
    if (refused) summary.current?.focus()
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const found = faultsOf(new FormData(event.currentTarget))
    setFaults(found)
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    requestAnimationFrame(() => summary.current?.focus())
  }
  const clear = (field: RequestField) => {
    if (faults[field]) setFaults(({ [field]: _gone, ...rest }) => rest)
  }
  const error = (field: RequestField) => {
    const fault = faults[field]
    return fault ? t(`fault.${field}.${fault}` as never) : undefined
  }
  const common = (field: RequestField) => ({
    id: `contact-${field}`,
    name: field,
    defaultValue: values[field] ?? '',
  })
  const message = error('message')
  return (
    <form method="post" action={`${prefix}/contact`} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <PageTitle title={title} faulty={wrong.length > 0} />
      {limited || wrong.length > 0 ? (
        <FaultSummary
          box={summary}
          title={limited ? t('limited.title') : t('faults', { count: wrong.length, number: number(wrong.length) })}
          titleId="contact-faults"
          faults={limited ? [] : wrong.map(field => ({ id: `contact-${field}`, text: error(field) }))}
        >
          <p className="mt-1">{t('limited.help')}</p>
        </FaultSummary>
      ) : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...common('name')}
          label={t('name')}
          error={error('name')}
          autoComplete="name"
          dir="auto"
          onInput={() => clear('name')}
        />
        <TextField
          {...common('email')}
          type="email"
          label={t('email')}
          error={error('email')}
          autoComplete="email"
          inputMode="email"
          dir="ltr"
          className="rtl:text-end"
          onInput={() => clear('email')}
        />
      </div>
      <TextField
        {...common('subject')}
        label={t('subject')}
        error={error('subject')}
        optional
        dir="auto"
        onInput={() => clear('subject')}
      />
      <FieldFrame id="contact-message" label={t('message')} hint={t('messageHint')} error={message}>
        <textarea
          {...common('message')}
          rows={7}
          dir="auto"
          aria-invalid={message ? true : undefined}
          aria-describedby={describedBy('contact-message', t('messageHint'), message)}
          onInput={() => clear('message')}
          className={classes(inputClass, 'py-2.5')}
        />
      </FieldFrame>
      <div>
        <Button type="submit">{t('send')}</Button>
        <p className="body-sm mt-3 max-w-prose text-ink-3">
          {t('privacy')}{' '}
          <a href={`${prefix}/privacy-policy`} className="underline underline-offset-2 hover:text-ink">
            {t('privacyLink')}
          </a>
        </p>
      </div>
    </form>
  )
}

type Faults = { readonly [field in RequestField]?: RequestFault }

/** Faults of the form as it is filled in, by the server's own rule. */
function faultsOf(values: FormData): Faults {
  const found = requestFields.map(field => [field, faultIn(field, String(values.get(field) ?? '').trim())] as const)
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}

/** Faults that the server found. */
function faultsFrom(form: FormState | null): Faults {
  const faults: { [field in RequestField]?: RequestFault } = {}
  for (const { field, code } of form?.problem.fields ?? []) {
    if ((requestFields as readonly string[]).includes(field)) faults[field as RequestField] = code as RequestFault
  }
  return faults
}
