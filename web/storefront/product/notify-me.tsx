import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { useLanguagePrefix } from './use-language-prefix.ts'
import type { Watch } from './use-watch.ts'

type Props = {
  /** Id of the form that sends it: this may stand inside of another form. */
  form: string
  watch: Watch
  /** Values and faults of a refused form. */
  typed: string
  /** The variant was asked for by a "notify me" of its own: the field is there without a second press. */
  noPress?: boolean
  /** The field takes the focus when this appears. */
  grab?: boolean
  /** It is what the page asks for before all else: there is nothing to add. */
  primary?: boolean
}

/** Where links and forms of a sold-out variant lead to. */
export const NOTIFY_ID = 'stock-watch'

/** An address to write to when a sold-out variant is there again: a disclosure that works without any script. */
export function NotifyMe({ form, watch, typed, noPress = false, grab = false, primary = false }: Props) {
  const { t } = useTranslation('product')
  const prefix = useLanguagePrefix()
  const { watching } = watch
  const [open, setOpen] = useState(watching.state === 'refused')
  const status = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { state } = watching
  const [first] = useState(state)
  // The button that was pressed goes away.
  useEffect(() => {
    if (state !== first && (state === 'done' || state === 'undone')) status.current?.focus()
  }, [state, first])
  useEffect(() => {
    if (!noPress || !frame.current) return
    fillIn(frame.current)
    if (grab) frame.current.querySelector('input')?.focus()
  }, [noPress, grab])
  const error =
    watching.state === 'refused'
      ? String(t([`notify.problem.${watching.code}`, 'notify.problem.unknown'] as never))
      : undefined
  const field = (
    <div className="flex flex-wrap items-end gap-3 pb-2">
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
        onInput={watch.forget}
      />
      <Button type="submit" form={form} look={primary ? 'primary' : 'secondary'} pending={watching.state === 'sending'}>
        {t('notify.send')}
      </Button>
    </div>
  )
  return (
    <div ref={frame}>
      <div ref={status} role="status" tabIndex={-1} className="body-sm font-semibold empty:hidden">
        {watching.state === 'done' ? (
          <div className="flex flex-wrap items-center gap-x-4 rounded-lg bg-ok-soft px-4 py-2">
            <p className="min-w-0 py-1">
              {/* Isolated, so that an address stands whole in a line that runs from the right. */}
              {watching.email === null
                ? t('notify.doneUnnamed')
                : t('notify.done', { email: `\u2066${watching.email}\u2069` })}
            </p>
            <button
              type="submit"
              form={form}
              formAction={`${prefix}/notify-me/undo`}
              name="undo"
              value={watching.undo}
              onClick={event => {
                event.preventDefault()
                void watch.takeBack()
              }}
              className="ms-auto min-h-9 cursor-pointer font-semibold underline underline-offset-2"
            >
              {t('notify.undo')}
            </button>
            {watching.failed ? <FieldError>{t('notify.undoFailed')}</FieldError> : null}
          </div>
        ) : watching.state === 'undone' ? (
          <p className="rounded-lg bg-sunken px-4 py-3">{t(watching.late ? 'notify.undoLate' : 'notify.undone')}</p>
        ) : null}
      </div>
      {watching.state === 'done' ? null : noPress ? (
        field
      ) : (
        <details
          className="group/notify"
          open={open}
          onToggle={({ currentTarget }) => {
            setOpen(currentTarget.open)
            if (currentTarget.open) fillIn(currentTarget)
          }}
        >
          {/* Opened, it is a heading of the field, whose button takes its place. */}
          <summary
            className={`${buttonClass('primary', 'buy')} w-full list-none group-open/notify:min-h-11 group-open/notify:justify-start group-open/notify:bg-transparent group-open/notify:px-0 group-open/notify:text-primary`}
          >
            {t('notify.open')}
          </summary>
          {field}
        </details>
      )}
    </div>
  )
}

/** A customer who is signed in has an address already. */
function fillIn(frame: HTMLElement): void {
  const input = frame.querySelector('input')
  if (input?.value === '') input.value = session.get().session?.user.email ?? ''
}
