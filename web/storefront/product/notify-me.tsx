import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Watching } from './use-watch.ts'

type Props = {
  /** Id of the form that sends it: this stands inside of another form. */
  form: string
  watching: Watching
  /** What came back with a form that was refused. */
  typed: string
  forget: () => void
}

/** An address to write to when a sold-out variant is there again: a disclosure that works without any script. */
export function NotifyMe({ form, watching, typed, forget }: Props) {
  const { t } = useTranslation('product')
  const [open, setOpen] = useState(watching.state === 'refused')
  const status = useRef<HTMLDivElement>(null)
  const done = watching.state === 'done'
  const email = done ? watching.email : null
  // The button that was pressed goes away.
  useEffect(() => {
    if (email !== null) status.current?.focus()
  }, [email])
  const error =
    watching.state === 'refused'
      ? String(t([`notify.problem.${watching.code}`, 'notify.problem.unknown'] as never))
      : undefined
  return (
    <div id="stock-watch">
      <div ref={status} role="status" tabIndex={-1} className="body-sm font-semibold empty:hidden">
        {done ? (
          <p className="rounded-lg bg-ok-soft px-4 py-3">
            {/* Isolated, so that an address stands whole in a line that runs from the right. */}
            {email === null ? t('notify.doneUnnamed') : t('notify.done', { email: `\u2066${email}\u2069` })}
          </p>
        ) : null}
      </div>
      {done ? null : (
        <details
          className="-mt-3"
          open={open}
          onToggle={({ currentTarget }) => {
            setOpen(currentTarget.open)
            const input = currentTarget.querySelector('input')
            if (currentTarget.open && input?.value === '') input.value = session.get().session?.user.email ?? ''
          }}
        >
          <summary className="label inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline underline-offset-2">
            {t('notify.open')}
          </summary>
          <div className="flex flex-wrap items-end gap-3 pt-1 pb-2">
            <TextField
              form={form}
              type="email"
              name="email"
              label={t('notify.email')}
              error={error}
              defaultValue={typed}
              autoComplete="email"
              inputMode="email"
              dir="ltr"
              className="rtl:text-end"
              frameClassName="min-w-48 flex-1"
              onInput={forget}
            />
            <Button type="submit" form={form} look="secondary" pending={watching.state === 'sending'}>
              {t('notify.send')}
            </Button>
          </div>
        </details>
      )}
    </div>
  )
}
