import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/currency.ts'

type Props = {
  box: RefObject<HTMLDivElement | null>
  faults: readonly { readonly id: string; readonly text: string }[]
  /** Too many messages came from this address; nothing is wrong with this one. */
  limited: boolean
}

/** Everything that is missing or wrong, each with a way to its field. */
export function FaultSummary({ box, faults, limited }: Props) {
  const { t } = useTranslation('contact')
  const { number } = useFormats()
  if (faults.length === 0 && !limited) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      aria-labelledby="contact-faults"
      className="rounded-lg border-2 border-danger px-5 py-4"
    >
      <h2 id="contact-faults" className="h4">
        {limited ? t('limited.title') : t('faults', { count: faults.length, number: number(faults.length) })}
      </h2>
      {limited ? (
        <p className="mt-1">{t('limited.help')}</p>
      ) : (
        <ul className="mt-2">
          {faults.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} className="inline-block py-1 font-semibold text-danger underline underline-offset-2">
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
