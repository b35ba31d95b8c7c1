import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'

type Props = {
  title: ReactNode
  help?: ReactNode
  action?: ReactNode
  /** A link as the action. */
  go?: { readonly href: string; readonly label: string }
}

/** One sentence of fact, one of help, one action. */
export function EmptyState({ title, help, action, go }: Props) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken px-6 py-10 md:px-10 md:py-14">
      <h2 className="d3">{title}</h2>
      {help ? <p className="max-w-prose text-ink-2">{help}</p> : null}
      {action || go ? (
        <div className="mt-2 flex flex-wrap gap-3">
          {action}
          {go ? (
            <a href={go.href} className={buttonClass()}>
              {go.label}
            </a>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
