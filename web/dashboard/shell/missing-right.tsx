import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { AskedRight } from '#domain/permission-ask/events.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel } from '../../models/dashboard.ts'
import { AskAdmin } from './ask-admin.tsx'

/** The name of a right, as "Orders: edit". */
export function useRightName(): (right: AskedRight) => string {
  const t = useWords('dashboard')
  return ({ permission, to }) => {
    const part =
      permission === 'coupons' || permission === 'stock' ? t(`forbidden.part.${permission}`) : t(`place.${permission}`)
    return t(`forbidden.right.${to}`, { part })
  }
}

type MissingRightProps = {
  readonly right: AskedRight
  /** What the member may not do here; without it, change anything. */
  readonly children?: ReactNode
  readonly className?: string
}

/** In a page that stays readable: the right that the member lacks there, and the way to ask for it. Never inside a form. */
export function MissingRight({ right, children, className = '' }: MissingRightProps) {
  const t = useWords('dashboard')
  const named = useRightName()(right)
  const shell = useRouteLoaderData('shell') as DashboardShellModel | undefined
  return (
    <div className={`notice missing-right ${className}`}>
      <p>{children ?? t('forbidden.look', { right: named })}</p>
      {shell ? <AskAdmin key={named} right={right} shell={shell} /> : null}
    </div>
  )
}
