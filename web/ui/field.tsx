import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'

/** The look of a text input and a native select. 16px text keeps phones from zooming in. */
export const inputClass =
  'min-h-11 w-full rounded-md border border-field bg-surface px-3 text-ellipsis text-ink placeholder:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger'

type FrameProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
  children: ReactNode
  className?: string
}

/** Ids of the hint and the error that the control of a field names in aria-describedby. */
export function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  return classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null) || undefined
}

/** Label, hint, then error above the control, so that a phone's keyboard never hides the reason. */
export function FieldFrame({ id, label, hint, error, optional, children, className }: FrameProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="label text-ink">
        {label}
        {optional ? <span className="font-normal text-ink-3"> {t('field.optional')}</span> : null}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="body-sm text-ink-3">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="body-sm font-semibold text-danger">
      {children}
    </p>
  )
}

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> &
  Pick<FrameProps, 'label' | 'hint' | 'error' | 'optional'> & { id?: string; frameClassName?: string }

export function TextField({ label, hint, error, optional, id, className, frameClassName, ...rest }: TextFieldProps) {
  const generated = useId()
  const own = id ?? generated
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} optional={optional} className={frameClassName}>
      <input
        {...rest}
        id={own}
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={classes(describedBy(own, hint, error), rest['aria-describedby']) || undefined}
        className={classes(inputClass, className)}
      />
    </FieldFrame>
  )
}
