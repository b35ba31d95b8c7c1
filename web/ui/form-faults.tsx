import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../app/form-state.ts'
import { classes } from './classes.ts'

type SummaryProps = {
  box: RefObject<HTMLDivElement | null>
  title?: ReactNode
  /** The title's id, where it names the box. */
  titleId?: string
  /** Ids of the fields, and their sentences. */
  faults: readonly { readonly id: string; readonly text: ReactNode }[]
  /** In place of the browser's own way to a field. */
  onGo?: (at: number) => void
  /** Said where no field is at fault. */
  children?: ReactNode
  className?: string
}

/** Everything that is missing or wrong, each with a way to its field. */
export function FaultSummary({ box, title, titleId, faults, onGo, children, className }: SummaryProps) {
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes(className, 'rounded-lg border-2 border-danger px-5 py-4')}
    >
      {title ? (
        <h2 id={titleId} className="h4">
          {title}
        </h2>
      ) : null}
      {faults.length > 0 ? (
        <ul className={title ? 'mt-2' : undefined}>
          {faults.map(({ id, text }, at) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={event => {
                  if (!onGo) return
                  event.preventDefault()
                  event.stopPropagation()
                  onGo(at)
                }}
                className="inline-block py-1 font-semibold text-danger underline underline-offset-2"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
    </div>
  )
}

type Words = 'auth' | 'checkout' | 'order' | 'profile'

/** The sentence of a fault's code. */
export function useFaultText(words: Words): (code: string) => string {
  const { t } = useTranslation(words)
  return code => t([`fault.${code}`, 'fault.check'] as never)
}

type Props = Pick<SummaryProps, 'className'> & {
  form: FormState
  words: Words
  title?: string
  idOf?: (field: string) => string
  /** The sentence where no field is at fault. */
  problem: string
}

/** Why a form came back: it gets the focus, with a way to each field. */
export function FormFaults({ form, words, title, idOf = field => field, problem, className }: Props) {
  const text = useFaultText(words)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer to the form gets the focus again
  useEffect(() => box.current?.focus(), [form])
  const faults = (form.problem.fields ?? []).map(({ field, code }) => ({ id: idOf(field), text: text(code) }))
  return (
    <FaultSummary box={box} title={faults.length > 0 ? title : null} faults={faults} className={className}>
      <p className="font-semibold text-danger">{problem}</p>
    </FaultSummary>
  )
}

/** The sentence at a field, or nothing. */
export function useFault(form: FormState | null, words: Words): (field: string) => string | undefined {
  const text = useFaultText(words)
  return field => {
    const fault = form?.problem.fields?.find(each => each.field === field)
    return fault && text(fault.code)
  }
}
