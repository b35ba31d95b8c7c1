import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isSame, type Values } from './validate.ts'

/** "Same as billing", and the fields of another address; by style alone, so that it works without scripts. */
export function SameAsBilling({ initial, children }: { initial: Values; children: ReactNode }) {
  const { t } = useTranslation('checkout')
  const id = useId()
  return (
    <div className="group/same">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          name="sameAsBilling"
          value="on"
          defaultChecked={isSame(initial)}
          className="size-5 shrink-0 accent-primary"
        />
        {t('same')}
      </label>
      <div className="mt-4 group-has-[[name=sameAsBilling]:checked]/same:hidden">{children}</div>
    </div>
  )
}
