import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormState } from '../../app/form-state.ts'
import type { OrderModel } from '../../models/order.ts'
import { useFormats } from '../../ui/currency.ts'
import { lineName } from '../line-name.ts'

/** The code of what is wrong with a field, if something is. */
export function faultOf(form: FormState | null, field: string): string | undefined {
  return form?.problem.fields?.find(each => each.field === field)?.code
}

type Props = { form: FormState; lines: OrderModel['lines'] }

/** Why a form came back; it gets the focus, and leads to the field. */
export function FormProblem({ form, lines }: Props) {
  const { t } = useTranslation('order')
  const { number } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { code, fields = [], uid, left = 0 } = form.problem
  const line = lines.find(each => each.uid === uid)
  const name = line ? lineName(line) : ''
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-8 rounded-lg border-2 border-danger px-5 py-4">
      {fields.length > 0 ? (
        <ul>
          {fields.map(fault => (
            <li key={fault.field}>
              <a
                href={`#${fault.field}`}
                className="inline-block py-1 font-semibold text-danger underline underline-offset-2"
              >
                {t([`fault.${fault.code}`, 'fault.check'] as never)}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="font-semibold text-danger">
          {t([`problem.${code}`, 'problem.unknown'] as never, {
            line: name,
            count: Math.max(0, left),
            number: number(Math.max(0, left)),
          })}
        </p>
      )}
    </div>
  )
}
