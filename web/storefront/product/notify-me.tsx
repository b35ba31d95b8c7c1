import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isEmail, normalEmail } from '#domain/shared/email.ts'
import type { FormState } from '../../app/form-state.ts'
import { ask } from '../../client/ask.ts'
import { session } from '../../client/session.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'

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

type FormProps = {
  id: string
  sku: string
  /** Where it leads back to without scripts. */
  page: string
  watch: Watch
}

/** The form of `NotifyMe`, which stands apart from it where that is inside of another one. */
export function WatchForm({ id, sku, page, watch }: FormProps) {
  const prefix = useLanguagePrefix()
  return (
    <form id={id} method="post" action={`${prefix}/notify-me`} onSubmit={watch.submit} noValidate>
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="page" value={page} />
    </form>
  )
}

/** The result of the form of a sold-out variant that was sent without scripts. */
export type SentWatch = {
  /** Takes the request back; null where none was sent. */
  readonly undo: string | null
  /** It was taken back, or that came too late. */
  readonly undone: 'done' | 'late' | null
  readonly refused: FormState | null
}

type Watching =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  /** `email` is not known where another page took it; `failed`: to take it back did not come through. */
  | { readonly state: 'done'; readonly email: string | null; readonly undo: string; readonly failed: boolean }
  | { readonly state: 'undone'; readonly late: boolean }
  | { readonly state: 'refused'; readonly code: string }

const idle: Watching = { state: 'idle' }

/** Asks to be told when a sold-out variant is there again, and takes that back. Another variant begins anew. */
export function useWatch(sku: string | undefined, sent: SentWatch) {
  const [last, setLast] = useState<{ sku: string | undefined; told: Watching }>(() => ({ sku, told: toldBy(sent) }))
  const watching = last.sku === sku ? last.told : idle
  const tell = (told: Watching) => setLast({ sku, told })
  return {
    watching,
    submit: async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (sku === undefined || watching.state === 'sending') return
      const input = event.currentTarget.elements.namedItem('email') as HTMLInputElement
      const email = normalEmail(input.value)
      const refuse = (code: string) => {
        tell({ state: 'refused', code })
        input.focus()
      }
      if (!isEmail(email)) return refuse(email === '' ? 'email-required' : 'invalid-request')
      tell({ state: 'sending' })
      const body = { sku, email, language: document.documentElement.lang }
      const asked = await ask<{ undo: string }>('POST', '/api/stock-watches', { body })
      if (asked.success) tell({ state: 'done', email, undo: asked.answer.undo, failed: false })
      else refuse(asked.problem.code)
    },
    takeBack: async () => {
      if (watching.state !== 'done') return
      const asked = await ask('POST', '/api/stock-watches/undo', { body: { undo: watching.undo } })
      if (asked.success) tell({ state: 'undone', late: false })
      else if (asked.problem.code === 'invalid-request') tell({ state: 'undone', late: true })
      else tell({ ...watching, failed: true })
    },
    /** The visitor corrects a refused form. */
    forget: () => {
      if (watching.state === 'refused') tell(idle)
    },
  }
}

type Watch = ReturnType<typeof useWatch>

function toldBy({ undo, undone, refused }: SentWatch): Watching {
  if (refused) return { state: 'refused', code: refused.problem.code }
  if (undone) return { state: 'undone', late: undone === 'late' }
  return undo === null ? idle : { state: 'done', email: null, undo, failed: false }
}
